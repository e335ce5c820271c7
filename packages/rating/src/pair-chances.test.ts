import fc from 'fast-check'
import { expect, test } from 'vitest'
import { floatAt } from './at.ts'
import { addVote } from './count-votes.ts'
import type { CountedVote } from './counted-vote.ts'
import { NEW_MODEL_WEIGHT, pairChances, UNIFORM_SHARE } from './pair-chances.ts'
import { fitTallies } from './rating-fit.ts'
import { createTallies } from './tallies.ts'
import { estimateUncertainty } from './uncertainty.ts'

const MODELS = ['a', 'b', 'c', 'd', 'e', 'f']

function fitOf(votes: readonly Omit<CountedVote, 'voterId'>[]) {
  const tallies = createTallies()
  for (const [index, vote] of votes.entries()) addVote(tallies, { ...vote, voterId: `v${index}` })
  return { tallies, fit: fitTallies(tallies, MODELS) }
}

const repeat = (times: number, leftModelId: string, rightModelId: string) =>
  Array.from({ length: times }, (_, index) => ({
    leftModelId,
    rightModelId,
    outcome: (['left_better', 'right_better', 'tie', 'both_bad'] as const)[index % 4] as 'tie',
  }))

const someVotes = fc.array(
  fc
    .tuple(fc.subarray(MODELS, { minLength: 2, maxLength: 2 }), fc.nat({ max: 80 }))
    .map(([[one, other], times]) => repeat(times, one as string, other as string)),
  { maxLength: 8 },
)

test('chances sum to 1, no pair is without, and new models are in 2 of n battles', () => {
  fc.assert(
    fc.property(someVotes, fc.subarray(MODELS, { minLength: 2 }), (votes, candidates) => {
      const { fit } = fitOf(votes.flat())
      const chances = pairChances(fit, candidates)
      const pairs = (candidates.length * (candidates.length - 1)) / 2
      expect(chances).toHaveLength(pairs)
      expect(chances.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12)
      for (const { probability } of chances) expect(probability).toBeGreaterThan(0)
      for (const model of candidates) {
        const weight = votes
          .flat()
          .filter(
            ({ leftModelId, rightModelId }) => leftModelId === model || rightModelId === model,
          ).length
        if (weight >= NEW_MODEL_WEIGHT) continue
        const drawn = chances
          .filter(({ firstModelId, secondModelId }) =>
            [firstModelId, secondModelId].includes(model),
          )
          .reduce((sum, { probability }) => sum + probability, 0)
        expect(drawn).toBeGreaterThan(2 / candidates.length - 1e-9)
      }
    }),
    { seed: 20_261_120 },
  )
})

test('a pair that teaches more is drawn more often, each at least by chance', () => {
  const known = [
    ['a', 'b'],
    ['b', 'c'],
    ['a', 'c'],
  ] as const
  const { fit } = fitOf([
    ...known.flatMap(([one, other]) => repeat(400, one, other)),
    ...repeat(40, 'a', 'd'),
  ])
  const chances = new Map(
    pairChances(fit, ['a', 'b', 'c', 'd']).map((pair) => [
      pair.firstModelId + pair.secondModelId,
      pair.probability,
    ]),
  )
  const of = (pair: string) => chances.get(pair) as number
  expect(of('bd')).toBeGreaterThan(3 * of('ab'))
  for (const chance of chances.values()) expect(chance).toBeGreaterThanOrEqual(UNIFORM_SHARE / 6)
})

test('the gain is what a vote takes off the variances of the differences', () => {
  const votes = [...repeat(100, 'a', 'b'), ...repeat(60, 'b', 'c'), ...repeat(44, 'a', 'c')]
  const all = ['a', 'b', 'c']
  const spreadOf = (extra: readonly [string, string] | undefined) => {
    const { tallies, fit } = fitOf([...votes, ...(extra ? repeat(4, ...extra) : [])])
    const { values } = estimateUncertainty(tallies, fit).byVotes
    const covarianceOf = (one: string, other: string) =>
      floatAt(values, MODELS.indexOf(one) * MODELS.length + MODELS.indexOf(other))
    return (
      covarianceOf('a', 'a') +
      covarianceOf('b', 'b') +
      covarianceOf('c', 'c') -
      covarianceOf('a', 'b') -
      covarianceOf('b', 'c') -
      covarianceOf('a', 'c')
    )
  }
  const gains = pairChances(fitOf(votes).fit, all).map(
    ({ firstModelId, secondModelId, probability }) => ({
      informative: (probability - UNIFORM_SHARE / 3) / (1 - UNIFORM_SHARE),
      measured: spreadOf(undefined) - spreadOf([firstModelId, secondModelId]),
    }),
  )
  const total = gains.reduce((sum, { measured }) => sum + measured, 0)
  for (const { informative, measured } of gains)
    expect(Math.abs(informative - measured / total)).toBeLessThan(0.03)
})

test('one model makes no pair, and an unknown one is refused', () => {
  expect(pairChances(fitOf([]).fit, ['a'])).toEqual([])
  expect(() => pairChances(fitOf([]).fit, ['a', 'z'])).toThrow(RangeError)
})
