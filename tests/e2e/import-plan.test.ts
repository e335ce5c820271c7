import { globSync, readFileSync } from 'node:fs'
import { basename, join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Packages, services and other folders, each with the folders from which it may import. A folder
 * may import only from folders that are earlier in the list, so there are no cycles. Code that an
 * earlier folder needs has to move there.
 */
const PLAN: Readonly<Record<string, readonly string[]>> = {
  contracts: [],
  runtime: [],
  rating: ['contracts'],
  ledger: ['contracts'],
  citations: [],
  'text-filters': ['contracts'],
  release: [],
  'password-strength': [],
  demo: [],
  db: ['contracts', 'rating'],
  bus: ['contracts', 'runtime'],
  queue: ['contracts', 'runtime'],
  outbox: ['contracts', 'runtime', 'db', 'bus'],
  worker: ['runtime', 'db', 'bus'],
  system: ['contracts', 'runtime', 'db'],
  testing: ['contracts', 'runtime', 'rating', 'ledger', 'db', 'bus', 'system'],
  gateway: [
    ...['contracts', 'runtime', 'rating', 'ledger', 'password-strength', 'release'],
    ...['text-filters', 'demo', 'db', 'bus', 'queue', 'outbox'],
  ],
  'inference-worker': [
    ...['contracts', 'runtime', 'citations', 'text-filters', 'demo', 'db', 'bus', 'outbox'],
    'worker',
  ],
  'rating-worker': [
    'contracts',
    'runtime',
    'rating',
    'ledger',
    'db',
    'bus',
    'queue',
    'outbox',
    'worker',
  ],
  'analytics-projector': [
    ...['contracts', 'runtime', 'citations', 'text-filters', 'db', 'bus', 'outbox', 'worker'],
  ],
  web: ['contracts', 'password-strength', 'text-filters', 'citations'],
  'load-tests': ['contracts'],
  lab: ['contracts', 'runtime', 'rating', 'text-filters', 'db', 'demo', 'bus', 'system', 'testing'],
  faults: [...['contracts', 'runtime', 'rating', 'bus', 'queue', 'system', 'testing']],
  e2e: ['contracts', 'rating', 'demo', 'db', 'bus', 'system', 'testing'],
  scripts: [
    ...['contracts', 'runtime', 'rating', 'ledger', 'db', 'system', 'testing'],
    // Scripts use two exports of services: their settings, which are compared with .env.example,
    // and the ledger lines.
    ...['gateway', 'inference-worker', 'rating-worker', 'analytics-projector'],
  ],
}

/**
 * Additional imports that tests in a package or service may use. No other code imports from tests.
 */
const OF_TESTS: readonly string[] = ['db', 'testing', 'rating']
const IS_TEST = /^(packages|services)\/.*(\/test\/|\.test\.ts$)/

const folders = globSync('{packages/*,services/*,tests/*,web,load-tests,lab,scripts}/')

interface Import {
  readonly file: string
  readonly specifier: string
}

const imports = globSync('{packages,services,tests,web,load-tests,lab,scripts}/**/*.{ts,tsx,js}', {
  exclude: (path) => path.includes('node_modules') || path.includes('dist'),
}).flatMap((file): Import[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(/\b(?:from |import |import\(|resolve\()'([^'\n]+)'/g),
  ].map(([, specifier = '']) => ({ file, specifier })),
)

/** The packages in the workspace by name, with their exports. */
const packages = new Map(
  globSync('{packages,services}/*/package.json').map((file) => {
    const { name, exports = {} } = JSON.parse(readFileSync(file, 'utf8')) as {
      readonly name: string
      readonly exports?: Readonly<Record<string, string>>
    }
    return [name, Object.keys(exports)]
  }),
)

const ofWorkspace = imports.filter(({ specifier }) => specifier.startsWith('@assay/'))
const packageOf = (specifier: string) => specifier.split('/').slice(0, 2).join('/')

/** The folder in the plan that contains a path. */
function folderOf(path: string): string | undefined {
  return folders.find((folder) => `${path}/`.startsWith(`${folder}/`))
}

test('no relative import leaves its folder, except that the lab and the browser tests share people and screens', () => {
  const shared: readonly unknown[] = ['lab', 'tests/e2e']
  const leaving = imports.filter(({ file, specifier }) => {
    const target = specifier.startsWith('.') ? folderOf(join(file, '..', specifier)) : undefined
    const from = folderOf(file)
    if (target === undefined || target === from) return false
    return !(shared.includes(from) && shared.includes(target))
  })
  expect(leaving).toEqual([])
})

test('only exported modules of a package are imported', () => {
  const reaching = ofWorkspace.filter(({ specifier }) => {
    const name = packageOf(specifier)
    const subpath = `.${specifier.slice(name.length)}`
    return !packages
      .get(name)
      ?.some((exported) => matchesGlob(subpath, exported.replace('*', '**')))
  })
  expect(reaching).toEqual([])
})

test('the plan has every folder and no cycles', () => {
  const names = Object.keys(PLAN)
  expect(names.toSorted()).toEqual(folders.map((folder) => basename(folder)).toSorted())
  for (const [place, name] of names.entries())
    expect(names.slice(0, place), name).toEqual(expect.arrayContaining([...(PLAN[name] ?? [])]))
})

test('folders import only from the folders that the plan lists', () => {
  const strays = ofWorkspace.filter(({ file, specifier }) => {
    const from = basename(folderOf(file) ?? '')
    const target = packageOf(specifier).slice('@assay/'.length)
    const allowed = [from, ...(PLAN[from] ?? []), ...(IS_TEST.test(file) ? OF_TESTS : [])]
    return !allowed.includes(target)
  })
  expect(strays).toEqual([])
})

/** Whether a contracts module loads Zod, directly or through its imports. */
function loadsZod(subpath: string): boolean {
  const file = `packages/contracts/src/${subpath}.ts`
  return imports
    .filter((each) => each.file === file)
    .some(
      ({ specifier }) =>
        specifier === 'zod' ||
        (specifier.startsWith('.') &&
          loadsZod(join(subpath, '..', specifier.slice(0, -'.ts'.length)))),
    )
}

test('the client imports values only from contracts that do not load Zod', () => {
  const strays = globSync('web/src/**/*.{ts,tsx}', { exclude: (path) => path.includes('.test.') })
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      const found = text.matchAll(/^import (?!type )[^;']*? from '@assay\/contracts\/([^']+)'/gm)
      return [...found].map(([, subpath = '']) => ({ file, subpath }))
    })
    .filter(({ subpath }) => loadsZod(subpath))
  expect(strays).toEqual([])
})
