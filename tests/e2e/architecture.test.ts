import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = globSync('{packages,services,web,tests,lab,scripts,load-tests}/**/*.{ts,tsx}', {
  exclude: (path) => path.includes('node_modules') || path.includes('dist'),
}).map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** [the rule, the files to which it applies, what these files must not contain] */
const rules: ReadonlyArray<readonly [string, RegExp, RegExp]> = [
  [
    'contracts import nothing but zod',
    /^packages\/contracts\/src\/(?!.*\.test\.)/,
    /from '(?!zod|\.)/,
  ],
  [
    'rating does no I/O and imports only contracts',
    /^packages\/rating\/src\/(?!.*\.test\.)/,
    /from '(?!@assay\/contracts|\.)/,
  ],
  [
    'the hash chain does no I/O and imports only contracts',
    /^packages\/ledger\/src\/(?!.*\.test\.)/,
    /from '(?!@assay\/contracts|node:crypto|\.)|\bawait\b/,
  ],
  [
    'text filters and citations do no I/O and import only contracts and a language detector',
    /^packages\/(text-filters|citations)\/src\/(?!.*\.test\.)/,
    /from '(?!\.|@assay\/contracts\/|tinyld')|\bawait\b/,
  ],
  [
    'filter modules for browsers import no package',
    /^packages\/text-filters\/src\/(?!.*\.test\.)(patient-data\/|[^/]+$)/,
    /from '(?!\.)/,
  ],
  [
    'production code imports nothing from tests',
    /^(services|packages(?!\/testing))\/.*\/src\/(?!.*\.test\.)/,
    /from '@assay\/testing/,
  ],
  [
    'only the launcher, tests and benchmarks start servers and services',
    /^(services\/|packages\/(?!system|testing))/,
    /from '@assay\/system/,
  ],
  [
    'the web client imports only contracts and the pure text packages',
    /^web\//,
    /from '@assay\/(?!contracts|text-filters\/patient-data|citations|password-strength)/,
  ],
  [
    'client features import neither pages nor the shell',
    /^web\/src\/features\/(?!.*\.test\.)/,
    /from '(\.\.\/)+(app|pages)\//,
  ],
  [
    'components, hooks and the api import no feature',
    /^web\/src\/(components|hooks|api)\/(?!.*\.test\.)/,
    /from '(\.\.\/)+(app|pages|features)\//,
  ],
  [
    'components contain no domain logic: no contract types, filters or citations',
    /^web\/src\/components\/(?!.*\.test\.)/,
    /'@assay\/(?!contracts\/(constants|languages|to-csv)'|password-strength')/,
  ],
  [
    'SQL is only in repositories and projections',
    /^services\/[^/]+\/src\/(?!.*(-(repository|projection)|health-routes)\.ts$)/,
    /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|^import (?!type )[^']*from 'kysely'/m,
  ],
  [
    'statements name their columns, because a prepared statement with a star fails after a new column',
    /^(services\/[^/]+|packages\/(?!testing)[^/]+)\/src\//,
    /\.(selectAll|returningAll)\(|\breturning \*/,
  ],
  [
    'domain modules do no I/O',
    /\/(vote-policy|turn-policy|thread-policy|draw-contenders|public-turn|side-stream|turn-in-progress)\.ts$/,
    /\bawait\b|from 'node:/,
  ],
  [
    'load tests import only types from contracts',
    /^load-tests\//,
    /^import (?!type )[^\n]*from '@assay\/|^import [^\n]*from '@assay\/(?!contracts\/)/m,
  ],
  [
    'no service module imports the module that builds it',
    /^services\/[^/]+\/src\/[^/]+\/(?!.*\.test\.)/,
    /from '(\.\.\/)+(main|app|admin|start-[a-z-]+|env)\.ts'/,
  ],
  [
    "routes are imported only by their room's plugin",
    /^services\/gateway\/src\/(?!.*(-plugin|\.test)\.ts$)/,
    /from '[^']*-routes\.ts'/,
  ],
  [
    'repositories import no commands, routes or plugins',
    /^services\/gateway\/src\/.*-repository\.ts$/,
    /from '[^']*-(routes|plugin)\.ts'|from 'fastify'/,
  ],
  [
    "the gateway's http room imports no other room",
    /^services\/gateway\/src\/http\/(?!.*\.test\.)/,
    /from '(\.\.\/)+(accounts|arena|boards|stewardship)\//,
  ],
  [
    'database code imports no bus, queue or HTTP code',
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

/** [what the folders are, the path before a folder name] */
const neighbours = [
  ['client features', 'web/src/features/'],
  ...['arena', 'boards', 'stewardship'].map(
    (room) => [`folders in the gateway's ${room}`, `services/gateway/src/${room}/`] as const,
  ),
  ...['gateway', 'inference-worker', 'rating-worker', 'analytics-projector'].map(
    (service) => [`${service} rooms`, `services/${service}/src/`] as const,
  ),
] as const

/** Finds, for each folder below `root`, the other folders that it imports. */
function importsBelow(root: string): ReadonlyMap<string, ReadonlySet<string>> {
  const folderOf = (path: string) =>
    path.startsWith(root) ? /^([a-z-]+)\//.exec(path.slice(root.length))?.[1] : undefined
  const found = new Map<string, Set<string>>()
  for (const { path, text } of sources) {
    const from = path.includes('.test.') ? undefined : folderOf(path)
    if (!from) continue
    const targets = [...text.matchAll(/'(\.[^'\n]+)'/g)].map(([, to = '']) => join(path, '..', to))
    const others = targets.map(folderOf).filter((to) => to !== undefined && to !== from)
    found.set(from, new Set([...(found.get(from) ?? []), ...others.map(String)]))
  }
  return found
}

function reachableFrom(
  folder: string,
  folders: ReadonlyMap<string, ReadonlySet<string>>,
  known = new Set<string>(),
): ReadonlySet<string> {
  for (const to of folders.get(folder) ?? []) {
    if (known.has(to)) continue
    known.add(to)
    reachableFrom(to, folders, known)
  }
  return known
}

test.each(neighbours)('%s import each other without cycles', (_name, root) => {
  const folders = importsBelow(root)
  expect(folders.size).toBeGreaterThan(0)
  expect([...folders.keys()].filter((name) => reachableFrom(name, folders).has(name))).toEqual([])
})
