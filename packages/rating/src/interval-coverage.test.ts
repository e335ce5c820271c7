import { expect, test } from 'vitest'
import { measureCoverage } from '../test/simulation/measure-coverage.ts'
import { createArena } from '../test/simulation/simulate-votes.ts'

/** Enough runs to detect a broken interval. `npm run sim:coverage` measures with 250 runs. */
const RUNS = 80

test('95 % intervals of 200 voters with differing tastes cover the truth 93 to 97 times in 100', () => {
  const coverage = measureCoverage(createArena(12, 25, 1), 200, RUNS, 20_261_120)
  expect(coverage.byVoters).toBeGreaterThan(0.93)
  expect(coverage.byVoters).toBeLessThan(0.97)
  expect(coverage.byVotes).toBeLessThan(0.9)
})
