import fc from 'fast-check'
import { expect, test } from 'vitest'
import { floatAt } from './at.ts'
import { addVote } from './count-votes.ts'
import type { CountedVote } from './counted-vote.ts'
import {
  type BoardKnowledge,
  NEW_MODEL_WEIGHT,
  pairChances,
  UNIFORM_SHARE,
} from './pair-chances.ts'
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

/** Gives a model so much weight that it does not count as new. */
const full = (model: string) => repeat(32, model, model === 'f' ? 'e' : 'f')

const someVotes = fc.array(
  fc
    .tuple(fc.subarray(MODELS, { minLength: 2, maxLength: 2 }), fc.nat({ max: 80 }))
    .map(([[one, other], times]) => repeat(times, one as string, other as string)),
  { maxLength: 8 },
)

test('probabilities sum to 1, none is 0, and new models are in 2 of n battles', () => {
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

test('a pair that yields more information is drawn more often, and each pair has a minimum share', () => {
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

test('the gain is the reduction of the difference variances by one vote', () => {
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

/** An arbitrary board of these models, with strengths and a covariance of unequal precision. */
const anyBoard = fc
  .tuple(
    fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 6, maxLength: 6 }),
    fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 }),
  )
  .map(([strengths, variances]) => ({
    strengths: Float64Array.from(strengths),
    covariance: {
      size: 6,
      values: Float64Array.from({ length: 36 }, (_, place) =>
        place % 7 === 0 ? (variances[place / 7] ?? 1) + 0.1 : 0.1,
      ),
    },
  }))

test('for any subject, probabilities sum to 1 and each pair keeps its part of the uniform share', () => {
  fc.assert(
    fc.property(
      someVotes,
      fc.subarray(MODELS, { minLength: 2 }),
      anyBoard,
      (votes, candidates, board) => {
        const { fit } = fitOf([...votes.flat(), ...MODELS.flatMap((m) => full(m))])
        const chances = pairChances(fit, candidates, board)
        expect(chances.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12)
        for (const { probability } of chances)
          expect(probability).toBeGreaterThanOrEqual(UNIFORM_SHARE / chances.length - 1e-12)
      },
    ),
    { seed: 20_261_123 },
  )
})

test('a pair that is undecided on a subject board is drawn more often for that subject', () => {
  const { fit } = fitOf(MODELS.flatMap((model) => full(model)))
  const chanceOf = (board: BoardKnowledge | undefined) =>
    pairChances(fit, MODELS, board).find(
      ({ firstModelId, secondModelId }) => firstModelId + secondModelId === 'ab',
    )?.probability ?? Number.NaN
  const board = (variance: number) => ({
    strengths: fit.strengths,
    covariance: {
      size: 6,
      values: Float64Array.from({ length: 36 }, (_, place) => {
        if (place % 7 > 0) return 0
        return place <= 7 ? variance : 0.05
      }),
    },
  })
  expect(chanceOf(board(1))).toBeGreaterThan(1.5 * chanceOf(undefined))
  expect(chanceOf(board(0.001))).toBeLessThan(chanceOf(undefined))
})

test('one model gives no pair, and an unknown model is refused', () => {
  expect(pairChances(fitOf([]).fit, ['a'])).toEqual([])
  expect(() => pairChances(fitOf([]).fit, ['a', 'z'])).toThrow(RangeError)
})
