import { expect, test } from 'vitest'
import { summarise, tallyVitest, toFailure, type VitestReport } from './tally.ts'

type File = VitestReport['testResults'][number]

const ROOT = '/checkout'

const held = { ancestorTitles: [], title: 'holds', status: 'passed', failureMessages: [] }
const broken = {
  ancestorTitles: ['a vote', 'of a guest'],
  title: 'is refused',
  status: 'failed',
  failureMessages: [
    '\u001b[31mAssertionError\u001b[39m: expected 1 to be 2\n    at vote.test.ts:3',
  ],
}
const skipped = { ...held, status: 'skipped' }

function file(status: string, assertionResults: File['assertionResults'], message = ''): File {
  return { name: `${ROOT}/e2e/vote.test.ts`, status, message, assertionResults }
}

function report(passed: number, ...testResults: File[]): VitestReport {
  return { numPassedTests: passed, testResults }
}

const green = file('passed', [held])
const unloadable = file('failed', [], 'Failed to resolve import "./gone.ts"\nmore')

test.each<[string, VitestReport | undefined, number, number, string[]]>([
  ['all passed', report(3, green), 0, 3, []],
  [
    'one failed',
    report(3, green, file('failed', [held, broken])),
    1,
    3,
    ['e2e/vote.test.ts > a vote > of a guest > is refused: AssertionError: expected 1 to be 2'],
  ],
  [
    'a file does not load',
    report(3, green, unloadable),
    1,
    3,
    ['e2e/vote.test.ts: Failed to resolve import "./gone.ts"'],
  ],
  [
    'a hook throws and a test in another file fails',
    report(3, file('failed', [skipped], 'no server'), file('failed', [broken])),
    1,
    3,
    [
      'e2e/vote.test.ts: no server',
      'e2e/vote.test.ts > a vote > of a guest > is refused: AssertionError: expected 1 to be 2',
    ],
  ],
  [
    'an error outside of any test',
    report(3, green),
    1,
    3,
    ['vitest: failed outside of any test: 1'],
  ],
  ['no test ran', report(0), 0, 0, ['vitest: failed outside of any test: 0']],
  ['the runner crashed', undefined, 1, 0, ['vitest: failed outside of any test: 1']],
])('%s', (_case, vitestReport, exitCode, passed, failures) => {
  const tally = tallyVitest('unit', ROOT, vitestReport, exitCode)
  expect(tally).toMatchObject({ stage: 'unit', passed })
  expect(tally.failures.map(({ name, message }) => `${name}: ${message}`)).toEqual(failures)
})

test('failures are listed before the tallies, and the last line sums all stages', () => {
  const { lines, isGreen } = summarise([
    { stage: 'tools', passed: 4, failures: [toFailure('tsc', '\n  a.ts(1,1): error\nb.ts')] },
    { stage: 'unit', passed: 38, failures: [toFailure('a > b', ''), toFailure('c', 'why')] },
  ])
  expect(lines).toEqual([
    '✗ tools: tsc',
    '    a.ts(1,1): error',
    '✗ unit: a > b',
    '    no message',
    '✗ unit: c',
    '    why',
    '',
    'tools  4 passed, 1 failed',
    'unit   38 passed, 2 failed',
    '42 passed, 3 failed',
  ])
  expect(isGreen).toBe(false)
})

test('a green run prints only its tallies', () => {
  expect(summarise([{ stage: 'unit', passed: 1, failures: [] }])).toEqual({
    lines: ['unit  1 passed, 0 failed', '1 passed, 0 failed'],
    isGreen: true,
  })
})

test('a long message is cut', () => {
  expect(toFailure('a', 'x'.repeat(10_000)).message).toHaveLength(300)
})
