import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addVote, subtractVote } from './count-votes.ts'
import type { CountedVote } from './counted-vote.ts'
import { drainChangedPairs, listPairTallies } from './pair-tally.ts'
import { fitTallies } from './rating-fit.ts'
import { createTallies } from './tallies.ts'
import { estimateUncertainty } from './uncertainty.ts'
import { createWeigher, weigh } from './weigher/weigher.ts'

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

test('tallies are the sums of the weights, for any order of votes', () => {
  const weighed = fc.array(fc.tuple(anyVote, fc.integer({ min: 1, max: 1_000 })), {
    maxLength: 150,
    size: 'max',
  })
  fc.assert(
    fc.property(weighed, (votes) => {
      const tally = (ordered: typeof votes) => {
        const tallies = createTallies()
        for (const [vote, weight] of ordered) addVote(tallies, vote, weight)
        return tallies
      }
      const tallies = tally(votes)
      for (const { firstModelId, secondModelId, counts, weightUnits } of listPairTallies(tallies)) {
        const onPair = votes.filter(
          ([vote]) => vote.leftModelId === firstModelId && vote.rightModelId === secondModelId,
        )
        const total = (units: object) => Object.values(units).reduce((sum, unit) => sum + unit, 0)
        expect(total(counts)).toBe(onPair.length)
        expect(total(weightUnits)).toBe(onPair.reduce((sum, [, weight]) => sum + weight, 0))
      }
      const again = tally(votes.toReversed())
      expect(listPairTallies(again)).toEqual(listPairTallies(tallies))
      expect(fitTallies(again, MODELS).strengths).toEqual(fitTallies(tallies, MODELS).strengths)
    }),
    { seed: 20_261_120 },
  )
})

test("the default weight of a vote follows from its voter's earlier votes", () => {
  fc.assert(
    fc.property(someVotes, (votes) => {
      const weigher = createWeigher()
      const weighed = createTallies()
      for (const vote of votes) addVote(weighed, vote, weigh(weigher, vote))
      expect(listPairTallies(tally(votes))).toEqual(listPairTallies(weighed))
    }),
    { seed: 20_261_120 },
  )
})

test('subtracted votes leave no trace', () => {
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

test('a vote changes only its own pair, even if its voter has cast many votes', () => {
  const vote = { voterId: 'v', leftModelId: 'a', rightModelId: 'b', outcome: 'tie' } as const
  const tallies = tally(Array.from({ length: 60 }, () => vote))
  const [before] = drainChangedPairs(tallies)
  addVote(tallies, { ...vote, leftModelId: 'c' })
  expect(drainChangedPairs(tallies)).toMatchObject([
    { firstModelId: 'b', secondModelId: 'c', counts: { tie: 1 }, weightUnits: { tie: 241 } },
  ])
  expect(drainChangedPairs(tallies)).toEqual([])
  expect(listPairTallies(tallies)[0]).toEqual(before)
})

test('a vote between a model and itself, or with weight 0, is refused', () => {
  const vote = { voterId: 'v', leftModelId: 'a', rightModelId: 'b', outcome: 'tie' } as const
  const tallies = createTallies()
  expect(() => addVote(tallies, { ...vote, rightModelId: 'a' })).toThrow(RangeError)
  expect(() => addVote(tallies, vote, 0)).toThrow(RangeError)
  expect(() => subtractVote(tallies, vote)).toThrow(RangeError)
  expect(listPairTallies(tallies)).toEqual([])
  expect(tallies.voters.ids).toEqual([])
})
