import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const MESSAGE_LENGTH = 300

/** A failed check or test, and the first line of its message. */
export interface Failure {
  readonly name: string
  readonly message: string
}

/** The number of checks and tests that passed in one stage, and the stage's failures. */
export interface Tally {
  readonly stage: string
  readonly passed: number
  readonly failures: readonly Failure[]
}

/** The fields of Vitest's JSON report that we use. A file's `name` is its absolute path. */
export interface VitestReport {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[]
      readonly title: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/**
 * Counts a run. A file that fails without a failed test, because it does not load or a hook throws,
 * is one failure. A run that fails without naming a test, or in which no test runs, is also one
 * failure.
 * @param root the folder relative to which failures name files
 */
export function tallyVitest(
  stage: string,
  root: string,
  report: VitestReport | undefined,
  exitCode: number,
): Tally {
  const passed = report?.numPassedTests ?? 0
  const failures = report?.testResults.flatMap((file) => listFailures(file, root)) ?? []
  const isSilentFailure = failures.length === 0 && (exitCode !== 0 || passed === 0)
  if (isSilentFailure) failures.push(toFailure('vitest', `failed outside of any test: ${exitCode}`))
  return { stage, passed, failures }
}

function listFailures(file: VitestReport['testResults'][number], root: string): Failure[] {
  const path = relative(root, file.name)
  const tests = file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ ancestorTitles, title, failureMessages }) =>
      toFailure([path, ...ancestorTitles, title].join(' > '), failureMessages[0] ?? ''),
    )
  if (tests.length > 0 || file.status !== 'failed') return tests
  return [toFailure(path, file.message)]
}

/** Creates a failure from the first non-empty line of the output, without colours. */
export function toFailure(name: string, output: string): Failure {
  const lines = stripVTControlCharacters(output).split('\n')
  const message = lines.find((line) => line.trim() !== '')?.trim() ?? 'no message'
  return { name, message: message.slice(0, MESSAGE_LENGTH) }
}

/**
 * Lists every failure, then one line per stage, and then the sum, which is always the last line.
 */
export function summarise(tallies: readonly Tally[]): { lines: string[]; isGreen: boolean } {
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
  const failed = tallies.reduce((sum, tally) => sum + tally.failures.length, 0)
  const width = Math.max(...tallies.map(({ stage }) => stage.length))
  const failures = tallies.flatMap(({ stage, failures }) =>
    failures.flatMap(({ name, message }) => [`✗ ${stage}: ${name}`, `    ${message}`]),
  )
  const stages = tallies.map(
    ({ stage, passed, failures }) =>
      `${stage.padEnd(width)}  ${passed} passed, ${failures.length} failed`,
  )
  return {
    lines: [
      ...failures,
      ...(failed > 0 ? [''] : []),
      ...stages,
      `${passed} passed, ${failed} failed`,
    ],
    isGreen: failed === 0 && passed > 0,
  }
}
