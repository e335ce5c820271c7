import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { simulatePairs, simulateScores } from '../../test/simulation/simulate-study.ts'
import { at } from '../at.ts'
import { randomFrom, shuffled } from '../seeded-random.ts'
import { agreementOf, type Coefficients } from './agreement.ts'
import type { RatedResponse, Scale } from './agreement-sums.ts'
import { type PairRating, ratePairs } from './rate-pairs.ts'
import { raterSeverity } from './rater-severity.ts'
import { rubricIntervals } from './results/measure-arms.ts'
import { type RubricRating, rubricScore, scoreRubrics, scoreRubricsByTag } from './rubric-scores.ts'
import { scoreArms, shareOfHits } from './score-arms.ts'
import { clustersOf, type Estimate, estimateOf } from './two-way.ts'

const WORLD = {
  ...{ strengths: [-0.2, 0.2, 0.6], raters: 6, items: 30, ratingsEach: [2, 3] as const },
  ...{ raterSpread: 0.3, itemSpread: 0.6, commonSpread: 0.4 },
}
const seeds = fc.integer({ min: 1, max: 1_000_000 })
const RUNS = { numRuns: 30, seed: 20_261_128 }

function expectClose(actual: Estimate | undefined, expected: Estimate): void {
  expect(actual?.value).toBeCloseTo(expected.value, 6)
  expect(actual?.halfWidth).toBeCloseTo(expected.halfWidth, 6)
}

function mirrored(rating: PairRating): PairRating {
  const { leftArmId, rightArmId, outcome } = rating
  const swapped = { left_better: 'right_better', right_better: 'left_better' } as const
  return {
    ...{ ...rating, leftArmId: rightArmId, rightArmId: leftArmId },
    outcome: outcome in swapped ? swapped[outcome as keyof typeof swapped] : outcome,
  }
}

/** Reverses the order of the arms' names. */
const renamed = (armId: string) => `arm ${9 - Number(armId.at(-1))}`

test('unequal loads count as fewer raters, (Σ n)² / Σ n²', () => {
  const loads = [6, 2, 1, 1]
  const ratings = loads.flatMap((load, rater) =>
    Array.from({ length: load }, (_, item) => ({
      itemId: `${item} ${rater}`,
      raterId: `${rater}`,
    })),
  )
  const { variance } = estimateOf(0, new Float64Array(ratings.length), clustersOf(ratings))
  expect(variance.freedom).toBeCloseTo(10 ** 2 / 42 - 1, 9)
})

describe('a pairwise study', () => {
  test('has the same results in any order of ratings, sides and names of arms', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const random = randomFrom(seed)
        const ratings = simulatePairs(WORLD, random)
        const changed = shuffled(ratings, random).map((rating) => ({
          ...mirrored(rating),
          leftArmId: renamed(rating.rightArmId),
          rightArmId: renamed(rating.leftArmId),
        }))
        const [before, after] = [ratePairs(ratings), ratePairs(changed)]
        for (const [armId, estimate] of before.arms)
          expectClose(after.arms.get(renamed(armId)), estimate)
        for (const [raterId, estimate] of before.severity)
          expectClose(after.severity.get(raterId), estimate)
        expect(after.position.logOdds).toBeCloseTo(-before.position.logOdds, 6)
        for (const difference of before.differences) {
          const { firstArmId, secondArmId, value } = difference
          const same = after.differences.find(
            (one) =>
              one.firstArmId === renamed(secondArmId) && one.secondArmId === renamed(firstArmId),
          )
          expectClose(same, { ...difference, value: -value })
          expect(same?.adjustedChance).toBeCloseTo(difference.adjustedChance, 9)
        }
      }),
      RUNS,
    )
  })

  test('counts each pair in the win matrix and compares only connected arms', () => {
    const rating = (left: string, right: string, outcome: PairRating['outcome']): PairRating => ({
      ...{ itemId: 'i', raterId: 'r', leftArmId: left, rightArmId: right, outcome },
    })
    const { pairs, differences, arms } = ratePairs([
      rating('b', 'a', 'left_better'),
      rating('a', 'b', 'tie'),
      rating('c', 'd', 'both_bad'),
    ])
    expect(pairs.map(({ firstModelId, counts }) => [firstModelId, counts])).toEqual([
      ['a', { firstBetter: 0, secondBetter: 1, tie: 1, bothBad: 0 }],
      ['c', { firstBetter: 0, secondBetter: 0, tie: 0, bothBad: 1 }],
    ])
    expect(differences.map(({ firstArmId, secondArmId }) => firstArmId + secondArmId)).toEqual([
      'ab',
      'cd',
    ])
    // One item and one rater do not show how others would differ.
    expect(arms.get('a')?.halfWidth).toBe(Number.POSITIVE_INFINITY)
    expect(differences.every(({ adjustedChance }) => adjustedChance === 1)).toBe(true)
  })

  test('never shows both of two raters as more favourable than the other', () => {
    const rate = (raterId: string, outcome: PairRating['outcome']) => {
      return { itemId: 'item', raterId, leftArmId: 'a', rightArmId: 'b', outcome }
    }
    const { severity } = ratePairs([rate('one', 'left_better'), rate('two', 'right_better')])
    expect([...severity.values()].map(({ value }) => Math.round(value * 1e9))).toEqual([0, 0])
  })

  test('finds the stricter rater', () => {
    const ratings = simulatePairs({ ...WORLD, items: 200 }, randomFrom(1)).map((rating, index) =>
      rating.raterId === 'rater 0' && index % 2 === 0
        ? { ...rating, outcome: 'both_bad' as const }
        : rating,
    )
    const { severity } = ratePairs(ratings)
    const strictest = [...severity].sort(([, one], [, other]) => one.value - other.value)
    expect(strictest[0]?.[0]).toBe('rater 0')
    const { value, halfWidth } = severity.get('rater 0') as Estimate
    expect(value + halfWidth).toBeLessThan(0)
  })
})

describe('a study of single responses', () => {
  test('has the same results in any order of ratings and names of arms', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const random = randomFrom(seed)
        const ratings = simulateScores(WORLD, random)
        const changed = shuffled(ratings, random).map((rating) => {
          return { ...rating, armId: renamed(rating.armId) }
        })
        const [before, after] = [scoreArms(ratings), scoreArms(changed)]
        for (const [armId, estimate] of before.arms)
          expectClose(after.arms.get(renamed(armId)), estimate)
      }),
      RUNS,
    )
  })

  test('gains nothing over items from raters who copy others', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const ratings = simulateScores(WORLD, randomFrom(seed))
        const copies = ratings.map((rating) => ({
          ...rating,
          raterId: `copy of ${rating.raterId}`,
        }))
        const [before, after] = [scoreArms(ratings), scoreArms([...ratings, ...copies])]
        for (const [index, { value, variance }] of before.differences.entries()) {
          const copied = at(after.differences, index)
          expect(copied.value).toBeCloseTo(value, 9)
          expect(copied.variance.byItem).toBeCloseTo(variance.byItem, 9)
          expect(copied.variance.used).toBeGreaterThanOrEqual(0.999_999 * variance.byItem)
        }
      }),
      RUNS,
    )
  })

  test('shifts the severity of a rater by what is added to their scores', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: -5, max: 5 }), (seed, added) => {
        const ratings = simulateScores(WORLD, randomFrom(seed))
        const shifted = ratings.map((rating) =>
          rating.raterId === 'rater 0' ? { ...rating, score: rating.score + added } : rating,
        )
        const [before, after] = [raterSeverity(ratings), raterSeverity(shifted)]
        const raters = before.size
        for (const [raterId, { value, halfWidth }] of before) {
          const shift = raterId === 'rater 0' ? added - added / raters : -added / raters
          expect(after.get(raterId)?.value).toBeCloseTo(value + shift, 5)
          expect(after.get(raterId)?.halfWidth).toBeCloseTo(halfWidth, 5)
        }
      }),
      RUNS,
    )
  })

  test('shows no severity of a rater whose responses nobody else rated', () => {
    const shared = simulateScores(WORLD, randomFrom(1))
    const alone = simulateScores(WORLD, randomFrom(2))
      .filter(({ raterId }) => raterId === 'rater 0')
      .map((rating) => ({ ...rating, raterId: 'alone', itemId: `${rating.itemId} of one` }))
    const severity = raterSeverity([...shared, ...alone])
    expect(severity.get('alone')).toMatchObject({
      ...{ value: 0, halfWidth: Number.POSITIVE_INFINITY },
    })
    for (const [raterId, { value }] of raterSeverity(shared))
      expect(severity.get(raterId)?.value).toBeCloseTo(value, 9)
  })

  test('has no finite interval and claims no difference if no scores of an arm differ', () => {
    const scores = simulateScores(WORLD, randomFrom(1)).map((rating) => {
      return { ...rating, score: rating.armId === 'arm 0' ? 0.7 : 0.8 }
    })
    const { arms, differences } = scoreArms(scores)
    for (const { halfWidth } of arms.values()) expect(halfWidth).toBe(Number.POSITIVE_INFINITY)
    for (const { chance } of differences) expect(chance).toBe(1)
  })

  test('has an interval for a share even if all ratings are equal', () => {
    const all = simulateScores({ ...WORLD, items: 100 }, randomFrom(1))
    const shares = shareOfHits(all.map((rating) => ({ ...rating, score: 1 })))
    for (const { hits, ratings, low, high } of shares.values()) {
      expect(hits).toBe(ratings)
      expect(low).toBeGreaterThan(0.9)
      expect(low).toBeLessThan(0.97)
      expect(high).toBe(1)
    }
  })
})

describe('a rubric', () => {
  const rating = (itemId: string, raterId: string, met: readonly boolean[]): RubricRating => ({
    ...{ itemId, raterId, armId: 'a', itemTags: [`theme ${itemId}`] },
    criteria: [
      { points: 4, tags: ['accuracy'], isMet: at(met, 0) },
      { points: -6, tags: ['accuracy', 'safety'], isMet: at(met, 1) },
    ],
  })

  test('with negative points only is refused', () => {
    expect(() => rubricScore([{ points: -1, isMet: false }])).toThrow(RangeError)
    expect(() => rubricScore([])).toThrow(RangeError)
  })

  test('is clipped in the mean over items, not for each response', () => {
    const ratings = [rating('1', 'r', [true, false]), rating('2', 'r', [true, true])]
    // 1 and −0.5.
    expect(scoreRubrics(ratings).arms.get('a')?.value).toBe(0.25)
    const bad = [rating('1', 'r', [false, true]), rating('2', 'r', [true, true])]
    expect(scoreRubrics(bad).arms.get('a')?.value).toBe(-1)
    expect(rubricIntervals(scoreRubrics(bad)).get('a')).toMatchObject({ value: 0 })
  })

  test('counts each item equally, however often it is rated', () => {
    const ratings = [
      rating('1', 'r', [true, false]),
      rating('2', 'r', [false, false]),
      rating('2', 's', [false, false]),
    ]
    expect(scoreRubrics(ratings).arms.get('a')?.value).toBe(0.5)
  })

  test('is scored for the tags of items and of criteria, but not without positive points', () => {
    const byTag = scoreRubricsByTag([
      rating('1', 'r', [true, false]),
      rating('2', 'r', [false, false]),
    ])
    expect([...byTag].map(([tag, { arms }]) => [tag, arms.get('a')?.value])).toEqual([
      ['accuracy', 0.5],
      ['safety', undefined],
      ['theme 1', 1],
      ['theme 2', 0],
    ])
  })
})

describe('agreement', () => {
  const scale: Scale = { level: 'ordinal', values: [1, 2, 3, 4, 5] }
  const responsesOf = (seed: number): RatedResponse[] => {
    const byResponse = Map.groupBy(
      simulateScores(WORLD, randomFrom(seed)),
      ({ itemId, armId }) => `${itemId} ${armId}`,
    )
    return [...byResponse.values()].map((ratings) => ({
      itemId: at(ratings, 0).itemId,
      ratings: ratings.map(({ score }) => score),
    }))
  }

  test('does not depend on the order of raters or, on a nominal scale, on the values', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const responses = responsesOf(seed)
        const nominal: Scale = { ...scale, level: 'nominal' }
        const changed = responses.map(({ itemId, ratings }) => {
          return { itemId, ratings: ratings.toReversed().map((rating) => 6 - rating) }
        })
        for (const level of [scale, nominal]) {
          const [before, after] = [
            agreementOf(responses, level, 20),
            agreementOf(changed, level, 20),
          ]
          for (const name of Object.keys(before) as (keyof Coefficients)[])
            expect(after[name].value).toBeCloseTo(before[name].value, 9)
        }
      }),
      RUNS,
    )
  })

  test('is 1 if raters never differ, and its interval contains the value', () => {
    const responses = responsesOf(1)
    const same = responses.map(({ itemId, ratings: [first = 1] }) => ({
      itemId,
      ratings: [first, first],
    }))
    for (const { value, low, high } of Object.values(agreementOf(same, scale)))
      expect([value, low, high]).toEqual([1, 1, 1])
    for (const { value, low, high } of Object.values(agreementOf(responses, scale))) {
      expect(low).toBeLessThan(value)
      expect(value).toBeLessThan(high)
    }
  })

  test('is undefined if no response has two ratings, and refuses values outside the scale', () => {
    expect(agreementOf([{ itemId: 'i', ratings: [1] }], scale, 10).alpha.value).toBeNaN()
    expect(() => agreementOf([{ itemId: 'i', ratings: [6, 1] }], scale)).toThrow(RangeError)
  })
})
