import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitStrengths } from './fit-strengths.ts'
import { choiceTotals, type PairWeights } from './pair-weights.ts'
import { ratingOf } from './rating-scale.ts'

const NONE = { firstBetter: 0, secondBetter: 0, tie: 0, bothBad: 0 }

function pair(first: number, second: number, votes: Partial<PairWeights>): PairWeights {
  return { ...NONE, ...votes, first, second }
}

function ratings(models: number, pairs: readonly PairWeights[], start?: Float64Array) {
  return Array.from(fitStrengths(choiceTotals(models, pairs), start), ratingOf)
}

function expectClose(actual: readonly number[], expected: readonly number[], within: number) {
  expect(actual).toHaveLength(expected.length)
  for (const [index, value] of actual.entries())
    expect(Math.abs(value - (expected[index] ?? Number.NaN))).toBeLessThanOrEqual(within)
}

const mixed = [
  pair(0, 1, { firstBetter: 30, secondBetter: 20 }),
  pair(1, 2, { firstBetter: 25, secondBetter: 25 }),
  pair(0, 2, { tie: 10, bothBad: 5 }),
]

describe('reference values', () => {
  test.each<[string, number, PairWeights[], number[]]>([
    ['no votes', 4, [], [1000, 1000, 1000, 1000]],
    ['one left win', 3, [pair(0, 1, { firstBetter: 1 })], [1089.8171, 960.212, 1000]],
    ['one tie', 3, [pair(0, 1, { tie: 1 })], [1026.1262, 1026.1262, 1000]],
    ['one both bad', 3, [pair(0, 1, { bothBad: 1 })], [948.1142, 948.1142, 1000]],
    ['a mixture', 4, mixed, [1316.4803, 1278.18, 1273.6977, 1000]],
    ['50 wins to none', 2, [pair(0, 1, { firstBetter: 50 })], [1533.3601, 844.9886]],
  ])('%s', (_name, models, pairs, expected) => {
    expectClose(ratings(models, pairs), expected, 1e-4)
  })

  test('one more both-bad vote lowers its models', () => {
    const before = ratings(4, mixed)
    const after = ratings(4, [...mixed, pair(1, 2, { bothBad: 1 })])
    expectClose(
      after.map((rating, index) => rating - (before[index] ?? Number.NaN)),
      [-10.3936, -13.0762, -14.3101, 0],
      1e-4,
    )
  })
})

const MODELS = 6
const anyPair = fc
  .tuple(fc.nat(MODELS - 1), fc.integer({ min: 1, max: MODELS - 1 }))
  .map(([first, step]) => [first, (first + step) % MODELS] as const)
const anyVotes = fc.record({
  firstBetter: fc.nat(60),
  secondBetter: fc.nat(60),
  tie: fc.nat(40),
  bothBad: fc.nat(40),
})
const anyWeight = fc.integer({ min: 1, max: 1_000 }).map((units) => units / 1_000)
const anyPairs = fc.array(
  fc.tuple(anyPair, anyVotes).map(([[first, second], votes]) => pair(first, second, votes)),
  { maxLength: 15, size: 'max' },
)

describe('properties', () => {
  test('a both-bad vote raises no model and lowers both its models', () => {
    fc.assert(
      fc.property(anyPairs, anyPair, anyWeight, (pairs, [first, second], bothBad) => {
        const before = ratings(MODELS, pairs)
        const after = ratings(MODELS, [...pairs, pair(first, second, { bothBad })])
        for (const [model, rating] of after.entries()) {
          const change = rating - (before[model] ?? Number.NaN)
          if (model === first || model === second) expect(change).toBeLessThan(0)
          else expect(change).toBeLessThanOrEqual(1e-9)
        }
      }),
      { numRuns: 3_000, seed: 20_261_120 },
    )
  })

  test('the order, the sides and the starting point do not matter', () => {
    const anyStart = fc.array(fc.integer({ min: -5, max: 5 }), {
      minLength: MODELS,
      maxLength: MODELS,
    })
    fc.assert(
      fc.property(anyPairs, anyStart, (pairs, start) => {
        const mirrored = pairs.toReversed().map((votes) => ({
          ...votes,
          first: votes.second,
          second: votes.first,
          firstBetter: votes.secondBetter,
          secondBetter: votes.firstBetter,
        }))
        const expected = ratings(MODELS, pairs)
        expectClose(ratings(MODELS, mirrored), expected, 1e-9)
        expectClose(ratings(MODELS, pairs, Float64Array.from(start)), expected, 1e-9)
      }),
      { numRuns: 500, seed: 20_261_120 },
    )
  })
})

describe('extremes stay finite', () => {
  test.each<[string, number, PairWeights[]]>([
    ['one model', 1, []],
    ['no model', 0, []],
    ['ten million wins', 2, [pair(0, 1, { firstBetter: 1e7 })]],
    ['ten million both bad', 2, [pair(0, 1, { bothBad: 1e7 })]],
    ['ten million of everything', 2, [pair(0, 1, { firstBetter: 1e7, tie: 1e7, bothBad: 1e7 })]],
    [
      'two groups without common votes',
      4,
      [pair(0, 1, { firstBetter: 50 }), pair(2, 3, { bothBad: 500 })],
    ],
  ])('%s', (_name, models, pairs) => {
    const fitted = ratings(models, pairs)
    expect(fitted).toHaveLength(models)
    expect(fitted.every(Number.isFinite)).toBe(true)
  })
})
