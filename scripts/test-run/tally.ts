/** How many checks and tests of one stage held, and how many did not. */
export interface Tally {
  readonly stage: string
  readonly passed: number
  readonly failed: number
}

/** The part of Vitest's JSON report that counts. */
export interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly unknown[]
  }[]
}

/**
 * Counts a run. A file that could not even be loaded counts as one failure, and so does a run
 * that failed without naming a test, or in which no test ran at all.
 */
export function tallyVitest(
  stage: string,
  report: VitestReport | undefined,
  exitCode: number,
): Tally {
  if (!report) return { stage, passed: 0, failed: 1 }
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  const passed = report.numPassedTests
  const failed = report.numFailedTests + broken
  const isSilentFailure = failed === 0 && (exitCode !== 0 || passed === 0)
  return { stage, passed, failed: isSilentFailure ? 1 : failed }
}

/** One line for each stage, and the sum, which a caller can rely on to be the last line. */
export function summarise(tallies: readonly Tally[]): { lines: string[]; isGreen: boolean } {
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
  const width = Math.max(...tallies.map(({ stage }) => stage.length))
  const lines = tallies.map(
    (tally) => `${tally.stage.padEnd(width)}  ${tally.passed} passed, ${tally.failed} failed`,
  )
  return {
    lines: [...lines, `${passed} passed, ${failed} failed`],
    isGreen: failed === 0 && passed > 0,
  }
}
