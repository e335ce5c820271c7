import { expect, test } from 'vitest'
import { measureCoverage } from '../test/simulation/measure-coverage.ts'
import type { Arena } from '../test/simulation/simulate-votes.ts'

const arena: Arena = {
  modelIds: Array.from({ length: 12 }, (_, model) => `model-${String(model).padStart(2, '0')}`),
  strengths: Array.from({ length: 12 }, (_, model) => -0.8 + (1.6 * model) / 11),
  tasteSpread: 1,
  strictnessSpread: 1,
  votesEach: 25,
  tieShare: 0.15,
}

/** Enough runs to detect a broken interval. `npm run sim:coverage` measures with 250 runs. */
const RUNS = 80

test('95 % intervals of 200 voters with differing tastes cover the truth 93 to 97 times in 100', () => {
  const coverage = measureCoverage(arena, 200, RUNS, 20_261_120)
  expect(coverage.byVoters).toBeGreaterThan(0.93)
  expect(coverage.byVoters).toBeLessThan(0.97)
  expect(coverage.byVotes).toBeLessThan(0.9)
})
