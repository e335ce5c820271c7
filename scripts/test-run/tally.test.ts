import { expect, test } from 'vitest'
import { summarise, tallyVitest, type VitestReport } from './tally.ts'

const loaded = { status: 'passed', assertionResults: [{}] }
const unloadable = { status: 'failed', assertionResults: [] }

function report(passed: number, failed: number, testResults = [loaded]): VitestReport {
  return { numPassedTests: passed, numFailedTests: failed, testResults }
}

test.each<[string, VitestReport | undefined, number, number, number]>([
  ['all passed', report(3, 0), 0, 3, 0],
  ['one failed', report(3, 1), 1, 3, 1],
  ['a file does not load', report(3, 0, [loaded, unloadable]), 1, 3, 1],
  ['an error outside of any test', report(3, 0), 1, 3, 1],
  ['no test ran', report(0, 0, []), 0, 0, 1],
  ['the runner crashed', undefined, 1, 0, 1],
])('%s', (_case, vitestReport, exitCode, passed, failed) => {
  expect(tallyVitest('unit', vitestReport, exitCode)).toEqual({ stage: 'unit', passed, failed })
})

test('the last line sums all stages', () => {
  const { lines, isGreen } = summarise([
    { stage: 'tools', passed: 4, failed: 0 },
    { stage: 'unit', passed: 38, failed: 1 },
  ])
  expect(lines.at(-1)).toBe('42 passed, 1 failed')
  expect(isGreen).toBe(false)
  expect(summarise([{ stage: 'unit', passed: 1, failed: 0 }]).isGreen).toBe(true)
})
