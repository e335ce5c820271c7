import { expect, test } from 'vitest'
import {
  type DifferenceErrors,
  type ExpertArena,
  measureDifferences,
} from '../../test/simulation/measure-differences.ts'
import { createArena } from '../../test/simulation/simulate-votes.ts'

const arena: ExpertArena = {
  ...{ ...createArena(8, 12, 0.7), subjects: 6, effectSpread: 0.4, ownSubjectShare: 0 },
  ...{ votes: 6_000, expertShare: 0.2, shift: 0, strictness: 0, firstSubjectOfExperts: 0 },
}
const SEED = 20_261_128
const measure = (changes: Partial<ExpertArena>): DifferenceErrors =>
  measureDifferences({ ...arena, ...changes }, 20, SEED)

test.each<[string, Partial<ExpertArena>]>([
  ['are only stricter', { strictness: 0.5 }],
  ['ask mostly about one subject', { firstSubjectOfExperts: 0.7, effectSpread: 0.8 }],
  ['are few', { votes: 2_000, expertShare: 0.1 }],
  ['are most of the voters', { votes: 2_000, expertShare: 0.9 }],
])('experts who %s do not rate models differently', (_what, changes) => {
  const { falseRuns, coverage } = measure(changes)
  expect(falseRuns).toBeLessThanOrEqual(0.05)
  expect(coverage).toBeGreaterThan(0.93)
})

test('a model that experts place lower is found, and no other model', () => {
  const { falseRuns, foundRuns } = measure({ shift: -1.2, votes: 8_000 })
  expect(foundRuns).toBeGreaterThanOrEqual(0.8)
  expect(falseRuns).toBeLessThanOrEqual(0.05)
})
