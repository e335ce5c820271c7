import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ASVS_IDS } from './asvs-ids.ts'
import { readTable } from './read-table.ts'

const root = new URL('../../', import.meta.url)
const page = readFileSync(new URL('docs/security.md', root), 'utf8')
const headings = ['Identity', 'Authorization', 'Edges', 'Privacy']
const rows = headings.flatMap((heading) => readTable(page, heading))
const required = readTable(page, 'By requirement of ASVS 5.0.0')

const files = globSync('{packages,services,web,tests,scripts,deploy}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (path) => /node_modules|dist/.test(path),
})
const tests = files.filter((path) => /\.test\.tsx?$/.test(path))

/** `x.int` is an integration test, a folder or a part of a path all tests that lie there. */
const isTest = (name: string) =>
  tests.some((path) => `/${path}`.includes(`/${name.replace(/\.int$/, '.int.test.ts')}`))
const isCode = (name: string) =>
  globSync([name, `services/gateway/${name}`, `services/gateway/src/**/${name}`], { cwd: root })
    .length > 0

const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
/** Names of constraints and settings stand among the code, too. */
const isPath = (name: string) => /[/.]/.test(name)

test('every test that the security page names exists', () => {
  expect(rows.length).toBeGreaterThan(30)
  const missing = [...rows, ...required]
    .flatMap(({ test: cell }) => namesIn(cell))
    .filter((name) => !isTest(name))
  expect(missing).toEqual([])
})

test('every place that the security page names exists', () => {
  const named = rows.flatMap(({ code }) => namesIn(code)).filter(isPath)
  expect(named.filter((name) => !isCode(name))).toEqual([])
})

test('what does not hold stands before everything that does', () => {
  const [, first = ''] = /^## (.+)$/m.exec(page) ?? []
  expect(first).toBe('What does not hold')
})

test('every requirement of ASVS stands in one place: unmet, tested, or not applicable', () => {
  const ids = [...page.matchAll(/^\| (\d+\.\d+\.\d[\d., ]*) \|/gm)].flatMap(([, list = '']) =>
    list.split(', '),
  )
  expect(ASVS_IDS).toHaveLength(253)
  expect(ids.toSorted()).toEqual(ASVS_IDS.toSorted())
})

test('every requirement that is said to hold has a test', () => {
  expect(required.length).toBeGreaterThan(40)
  expect(required.filter(({ test: cell }) => namesIn(cell).length === 0)).toEqual([])
})
