import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('{packages,services,web,tests,lab,scripts,load-tests}/**/*.{ts,tsx}', {
  exclude: (path) => path.includes('node_modules') || path.includes('dist'),
}).map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** [rule, the files it binds, what those files must not contain] */
const rules: ReadonlyArray<readonly [string, RegExp, RegExp]> = [
  [
    'contracts import nothing but zod',
    /^packages\/contracts\/src\/(?!.*\.test\.)/,
    /from '(?!zod|\.)/,
  ],
  [
    'rating does no I/O and knows contracts alone',
    /^packages\/rating\/src\/(?!.*\.test\.)/,
    /from '(?!@assay\/contracts|\.)/,
  ],
  [
    'the hash chain knows contracts alone, and does no I/O',
    /^packages\/ledger\/src\/(?!.*\.test\.)/,
    /from '(?!@assay\/contracts|node:crypto|\.)|\bawait\b/,
  ],
  [
    'filters of texts and citations do no I/O, and know no package but contracts',
    /^packages\/(text-filters|citations)\/src\/(?!.*\.test\.)/,
    /from '(?!\.|@assay\/contracts\/)|\bawait\b/,
  ],
  [
    'what the browser loads of the filters knows no package',
    /^packages\/text-filters\/src\/(?!.*\.test\.)(patient-data\/|[^/]+$)/,
    /from '(?!\.)/,
  ],
  [
    'what runs in production knows nothing of tests',
    /^(services|packages(?!\/testing))\/.*\/src\/(?!.*\.test\.)/,
    /from '@assay\/testing/,
  ],
  [
    'only the launcher, tests and benches start servers and services',
    /^(services\/|packages\/(?!system|testing))/,
    /from '@assay\/system/,
  ],
  [
    'of the packages the web client sees contracts and the pure ones for texts only',
    /^web\//,
    /from '@assay\/(?!contracts|text-filters\/patient-data|citations|password-strength)/,
  ],
  [
    'features of the client know neither pages nor the shell',
    /^web\/src\/features\/(?!.*\.test\.)/,
    /from '(\.\.\/)+(app|pages)\//,
  ],
  [
    'components, hooks and the api know no feature',
    /^web\/src\/(components|hooks|api)\/(?!.*\.test\.)/,
    /from '(\.\.\/)+(app|pages|features)\//,
  ],
  [
    'components know nothing of the domain: no type of a contract, no filter, no citation',
    /^web\/src\/components\/(?!.*\.test\.)/,
    /'@assay\/(?!contracts\/constants'|password-strength')/,
  ],
  [
    'SQL lives in repositories and projections',
    /^services\/[^/]+\/src\/(?!.*(-(repository|projection)|health-routes)\.ts$)/,
    /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|from 'kysely'/,
  ],
  [
    'statements name their columns: a prepared one fails once a star means more',
    /^(services\/[^/]+|packages\/(?!testing)[^/]+)\/src\//,
    /\.(selectAll|returningAll)\(|\breturning \*/,
  ],
  [
    'domain modules do no I/O',
    /\/(vote-policy|turn-policy|thread-policy|draw-contenders|public-turn|side-stream|turn-stream|turn-in-progress)\.ts$/,
    /\bawait\b|from 'node:/,
  ],
  [
    'load tests take types of contracts alone',
    /^load-tests\//,
    /^import (?!type )[^\n]*from '@assay\/|^import [^\n]*from '@assay\/(?!contracts\/)/m,
  ],
  [
    'the wire reaches no database, the database no wire',
    /^packages\/db\//,
    /@nats-io|bullmq|fastify/,
  ],
]

test.each(rules)('%s', (_rule, binds, forbidden) => {
  const bound = sources.filter(({ path }) => binds.test(path))
  expect(bound.length).toBeGreaterThan(0)
  const offenders = bound.filter(({ text }) => forbidden.test(text))
  expect(offenders.map(({ path }) => path)).toEqual([])
})

/** The features that each feature of the client imports. */
const features = Map.groupBy(
  sources.flatMap(({ path, text }) => {
    const [, from = ''] = /^web\/src\/features\/([^/]+)\/(?!.*\.test\.)/.exec(path) ?? []
    return from
      ? [...text.matchAll(/'\.\.\/([a-z-]+)\//g)].map(([, to = '']) => ({ from, to }))
      : []
  }),
  ({ from }) => from,
)

function reachableFrom(feature: string, known = new Set<string>()): ReadonlySet<string> {
  for (const { to } of features.get(feature) ?? []) {
    if (known.has(to)) continue
    known.add(to)
    reachableFrom(to, known)
  }
  return known
}

test('features of the client import each other without circles', () => {
  expect(features.size).toBeGreaterThan(0)
  expect([...features.keys()].filter((name) => reachableFrom(name).has(name))).toEqual([])
})
