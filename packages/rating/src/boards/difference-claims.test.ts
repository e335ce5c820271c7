import { expect, test } from 'vitest'
import { measureDifferences } from '../../test/simulation/measure-differences.ts'
import { createArena } from '../../test/simulation/simulate-votes.ts'

const arena = { ...createArena(6, 10, 0.7), strengths: [0.2, -1.2, -0.6, 0.4, 0.8, 1.4] }
const RUNS = 20
const SEED = 20_261_122

test.each([
  ['few experts among many', { experts: 36, others: 120 }],
  ['few others and many experts', { experts: 100, others: 15 }],
])('without a true difference, %s lead to a claim in at most 5 %% of the arenas', (_, sizes) => {
  const { falseRuns, coverage } = measureDifferences({ ...arena, ...sizes, shift: 0 }, RUNS, SEED)
  expect(falseRuns).toBeLessThanOrEqual(0.05)
  expect(coverage).toBeGreaterThan(0.93)
})

test('only the model that experts rate higher is found', () => {
  const { falseRuns, foundRuns } = measureDifferences(
    { ...arena, experts: 90, others: 120, shift: 1.4 },
    RUNS,
    SEED,
  )
  expect(foundRuns).toBeGreaterThan(0.8)
  expect(falseRuns).toBeLessThanOrEqual(0.05)
})
