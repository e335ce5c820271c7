import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addVote, subtractVote } from './count-votes.ts'
import type { CountedVote } from './counted-vote.ts'
import { drainChangedPairs, listPairTallies } from './pair-tally.ts'
import { fitTallies } from './rating-fit.ts'
import { createTallies } from './tallies.ts'
import { estimateUncertainty } from './uncertainty.ts'
import { WEIGHT_UNITS, weightUnitsOf } from './voter-weight.ts'

const MODELS = ['a', 'b', 'c', 'd']

const anyVote: fc.Arbitrary<CountedVote> = fc.record({
  voterId: fc.constantFrom('v1', 'v2', 'v3'),
  leftModelId: fc.constantFrom('a', 'b'),
  rightModelId: fc.constantFrom('c', 'd'),
  outcome: fc.constantFrom('left_better', 'right_better', 'tie', 'both_bad'),
  sampleQuestion: fc.boolean(),
})
const someVotes = fc.array(anyVote, { minLength: 1, maxLength: 150, size: 'max' })

function tally(votes: readonly CountedVote[]) {
  const tallies = createTallies()
  for (const vote of votes) addVote(tallies, vote)
  return tallies
}

test('a voter weighs at most thirty votes', () => {
  const weightOf = (votes: number) => weightUnitsOf({ votes, samples: 0 }) / WEIGHT_UNITS
  expect([1, 30, 60].map(weightOf)).toEqual([1, 1, 1 / 2])
})

test('a voter weighs at most ten votes on suggested questions', () => {
  const weightOf = (samples: number, isSample: boolean) =>
    weightUnitsOf({ votes: 30, samples }, isSample) / WEIGHT_UNITS
  expect([1, 10, 20].map((samples) => weightOf(samples, true))).toEqual([1, 1, 1 / 2])
  expect(weightOf(20, false)).toBe(1)
  expect(weightUnitsOf({ votes: 60, samples: 40 }, true) / WEIGHT_UNITS).toBe(1 / 8)
})

test('weights are exact after any history, whatever the order', () => {
  fc.assert(
    fc.property(someVotes, (votes) => {
      const tallies = tally(votes)
      const expected = listPairTallies(tallies).map(({ firstModelId, secondModelId }) => {
        const onPair = votes.filter(
          (vote) => vote.leftModelId === firstModelId && vote.rightModelId === secondModelId,
        )
        return onPair.reduce((sum, { voterId, sampleQuestion }) => {
          const all = votes.filter((vote) => vote.voterId === voterId)
          const samples = all.filter((vote) => vote.sampleQuestion).length
          return sum + weightUnitsOf({ votes: all.length, samples }, sampleQuestion)
        }, 0)
      })
      const total = (units: object) => Object.values(units).reduce((sum, unit) => sum + unit, 0)
      expect(listPairTallies(tallies).map((pair) => total(pair.weightUnits))).toEqual(expected)

      const again = tally(votes.toReversed())
      expect(listPairTallies(again)).toEqual(listPairTallies(tallies))
      expect(fitTallies(again, MODELS).strengths).toEqual(fitTallies(tallies, MODELS).strengths)
    }),
    { seed: 20_261_120 },
  )
})

test('votes taken back leave no trace', () => {
  const facts = (votes: readonly CountedVote[], undone: readonly CountedVote[]) => {
    const tallies = tally([...votes, ...undone])
    for (const vote of undone.toReversed()) subtractVote(tallies, vote)
    const next = { voterId: 'v1', leftModelId: 'a', rightModelId: 'd', outcome: 'tie' } as const
    addVote(tallies, next)
    const fit = fitTallies(tallies, [])
    return [listPairTallies(tallies), tallies.voters.ids, fit, estimateUncertainty(tallies, fit)]
  }
  fc.assert(
    fc.property(fc.array(anyVote, { maxLength: 80, size: 'max' }), someVotes, (votes, undone) => {
      expect(facts(votes, undone)).toEqual(facts(votes, []))
    }),
    { seed: 20_261_120 },
  )
})

test('the changed pairs are those whose numbers moved', () => {
  const vote = { voterId: 'v', leftModelId: 'a', rightModelId: 'b', outcome: 'tie' } as const
  const tallies = tally(Array.from({ length: 30 }, () => vote))
  expect(drainChangedPairs(tallies)).toHaveLength(1)
  addVote(tallies, { ...vote, leftModelId: 'c' })
  expect(drainChangedPairs(tallies)).toMatchObject([
    { firstModelId: 'a', secondModelId: 'b', counts: { tie: 30 } },
    { firstModelId: 'b', secondModelId: 'c', counts: { tie: 1 } },
  ])
  expect(drainChangedPairs(tallies)).toEqual([])
})

test('a model never plays itself', () => {
  const vote = { voterId: 'v', leftModelId: 'a', rightModelId: 'a', outcome: 'tie' } as const
  expect(() => tally([vote])).toThrow(RangeError)
})
