import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FAILPOINT_NAMES } from '@assay/runtime'
import { ROOT } from '@assay/system'
import { expect, test } from 'vitest'

const ROWS = Array.from({ length: 63 }, (_, index) => index + 1)
const cases = globSync('{tests/faults/cases,services/*/test}/**/*.chaos.test.ts', { cwd: ROOT })
  .map((path) => readFileSync(join(ROOT, path), 'utf8'))
  .join('\n')

test('every failpoint is used by a case', () => {
  expect(FAILPOINT_NAMES.filter((name) => !cases.includes(name))).toEqual([])
})

test('every row of the catalogue has a case', () => {
  const rows = ROWS.map((row) => `C${String(row).padStart(2, '0')}`)
  const titled = new Set([...cases.matchAll(/['"`[](C\d\d)\b/g)].map(([, row]) => row))
  expect(rows.filter((row) => !titled.has(row))).toEqual([])
})
