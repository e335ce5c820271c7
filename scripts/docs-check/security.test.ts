import { globSync, readFileSync } from 'node:fs'
import { ACCESS, accessStatus, CALLERS } from '@assay/contracts/access'
import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'

/** The requirement numbers in each section of ASVS 5.0.0 (May 2025), levels 1 and 2. */
const SECTIONS = `
  1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2
  2.1:1-3 2.2:1-3 2.3:1-4 2.4:1
  3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2
  4.1:1-3 4.2:1 4.3:1-2 4.4:1-4
  5.1:1 5.2:1-3 5.3:1-2 5.4:1-3
  6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 6.8:1-4
  7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2
  8.1:1-2 8.2:1-3 8.3:1 8.4:1
  9.1:1-3 9.2:1-4
  10.1:1-2 10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3
  11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1
  12.1:1-3 12.2:1-2 12.3:1-4
  13.1:1 13.2:1-5 13.3:1-2 13.4:1-5
  14.1:1-2 14.2:1-4 14.3:1-3
  15.1:1-3 15.2:1-3 15.3:1-7
  16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3
  17.1:1 17.2:1-4 17.3:1-2
`

/** All requirement ids in order: `1.1.1` and so on. */
const ASVS_IDS: readonly string[] = SECTIONS.trim()
  .split(/\s+/)
  .flatMap((line) => {
    const [section = '', ranges = ''] = line.split(':')
    return ranges.split(',').flatMap((range) => {
      const [from = 0, to = from] = range.split('-').map(Number)
      return Array.from({ length: to - from + 1 }, (_, at) => `${section}.${from + at}`)
    })
  })

const root = new URL('../../', import.meta.url)
const page = readFileSync(new URL('docs/security.md', root), 'utf8')
const headings = ['Identity', 'Authorization', 'Edges', 'Privacy']
const rows = headings.flatMap((heading) => readTable(page, heading))
const required = readTable(page, 'Other met ASVS requirements')
/** Finds the requirement numbers in a text. `6.5.1–4` stands for 6.5.1 to 6.5.4. */
const idsIn = (text: string) =>
  [...text.matchAll(/\b(\d+\.\d+)\.(\d+)(?:–(\d+))?\b/g)].flatMap(([, section, from, to = from]) =>
    Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, at) => `${section}.${Number(from) + at}`,
    ),
  )
const idsOf = (row: Record<string, string>) => idsIn(Object.values(row).join(' '))
const met = [...rows, ...required].filter((row) => idsOf(row).length > 0)

const files = globSync('{packages,services,web,tests,scripts,deploy}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (path) => /node_modules|dist/.test(path),
})
const tests = files.filter((path) => /\.test\.tsx?$/.test(path))

/**
 * Whether the name refers to existing tests. `x.int` is an integration test. A folder or a part of
 * a path stands for all tests in it.
 */
const isTest = (name: string) =>
  tests.some((path) => `/${path}`.includes(`/${name.replace(/\.int$/, '.int.test.ts')}`))
const isCode = (name: string) =>
  globSync([name, `services/gateway/${name}`, `services/gateway/src/**/${name}`], { cwd: root })
    .length > 0

const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
/** Whether the name is a path. The column also contains names of constraints and settings. */
const isPath = (name: string) => /[/.]/.test(name)

test('every test that the security page names exists', () => {
  expect(rows.length).toBeGreaterThan(30)
  const missing = [...rows, ...required]
    .flatMap(({ test: cell }) => namesIn(cell))
    .filter((name) => !isTest(name))
  expect(missing).toEqual([])
})

test('every file that the security page names exists', () => {
  const named = rows.flatMap(({ code }) => namesIn(code)).filter(isPath)
  expect(named.filter((name) => !isCode(name))).toEqual([])
})

test('the table of roles agrees with the code', () => {
  const table = Object.keys(ACCESS).map((access) => ({
    access: `\`${access}\``,
    ...Object.fromEntries(
      CALLERS.map((caller) => [
        caller,
        String(accessStatus(access as keyof typeof ACCESS, caller)),
      ]),
    ),
  }))
  expect(readTable(page, 'Roles').map(({ for: _, ...row }) => row)).toEqual(table)
})

test('the page begins with the known gaps', () => {
  const [, first = ''] = /^## (.+)$/m.exec(page) ?? []
  expect(first).toBe('Known gaps')
})

test('every ASVS requirement is listed once: as unmet, tested or not applicable', () => {
  expect(ASVS_IDS).toHaveLength(253)
  expect(idsIn(page).toSorted()).toEqual(ASVS_IDS.toSorted())
})

test('every requirement listed as met has a test', () => {
  expect(met.flatMap(idsOf).length).toBeGreaterThan(100)
  expect(met.filter(({ test: cell }) => namesIn(cell).length === 0)).toEqual([])
})
