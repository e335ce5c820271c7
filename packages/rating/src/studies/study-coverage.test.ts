import { expect, test } from 'vitest'
import {
  measurePairStudy,
  measureScoreStudy,
  type StudyCoverage,
} from '../../test/simulation/measure-study.ts'
import { STUDY_WORLDS } from '../../test/simulation/study-worlds.ts'
import { planPairs, planScores } from './plan-study.ts'

/** `npm run sim:coverage studies` has 1,000 runs; here the bounds allow for sampling errors. */
const RUNS = 80
const LOWEST = 0.92
const SEED = 20_261_128

const WORLDS = STUDY_WORLDS.filter(({ name }) => !name.includes('differ more'))
test.each(WORLDS)('about 95 % of the intervals of ratings hold the truth: $name', ({ pairs }) => {
  expectCoverage(measurePairStudy(pairs, RUNS, SEED), pairs.raters)
})

test.each(WORLDS)('about 95 % of the intervals of scores hold the truth: $name', ({ scores }) => {
  expectCoverage(measureScoreStudy(scores, RUNS, SEED), scores.raters)
})

test.each([
  [4, 6, 200, 3],
  [4, 24, 200, 3],
  [2, 12, 50, 10],
  [8, 12, 200, 3],
])('a plan is right: %d arms, %d raters, %d items with %d ratings', (arms, raters, items, each) => {
  const [spread, lift] = [{ raterSpread: 0.3, itemSpread: 0.8 }, 0.4]
  const strengths = Array.from({ length: arms }, (_, arm) => (lift * arm) / (arms - 1) - lift / 2)
  const { halfWidth, error, truth } = measurePairStudy(
    { ...spread, strengths, raters, items, ratingsEach: [each, each], commonSpread: 0.5 },
    RUNS,
    SEED,
  )
  // If raters and items differ, ratings lie closer together than the strengths of each would.
  const points = [...truth.values()]
  const seen = (Math.max(...points) - Math.min(...points)) / lift
  const plan = planPairs(
    { arms, raters, items, ratingsEach: each },
    { byRater: seen * spread.raterSpread, byItem: seen * spread.itemSpread },
  )
  expectRatio(plan.halfWidth, halfWidth, 0.1)
  expectRatio((plan.detectable - plan.halfWidth) / Z_OF_POWER, error, 0.2)
})

test('a plan of scores is right', () => {
  const spread = { byRater: 0.2, byItem: 0.5 }
  const { halfWidth, error } = measureScoreStudy(
    {
      ...{ strengths: [0, 0, 0.2, 0.2], raters: 12, items: 200, ratingsEach: [3, 3] },
      ...{ raterSpread: spread.byRater, itemSpread: spread.byItem, commonSpread: 0.3 },
    },
    RUNS,
    SEED,
  )
  const size = { arms: 4, raters: 12, items: 200, ratingsEach: 3 }
  const plan = planScores(size, { ...spread, error: Math.hypot(0.7, ROUNDING) })
  expectRatio(plan.halfWidth, halfWidth, 0.15)
  expectRatio((plan.detectable - plan.halfWidth) / Z_OF_POWER, error, 0.2)
})

test('the usual study shows what the simulations of its design showed', () => {
  const plans = [6, 12, 24].map((raters) =>
    planPairs({ arms: 4, items: 200, raters, ratingsEach: 3 }),
  )
  for (const [index, [halfWidth, detectable]] of [
    [88, 117],
    [68, 94],
    [60, 84],
  ].entries()) {
    expectRatio(plans[index]?.halfWidth ?? 0, halfWidth ?? 0, 0.03)
    expectRatio(plans[index]?.detectable ?? 0, detectable ?? 0, 0.03)
  }
})

test.each([2, 3, 5])(
  'with %d arms and many ratings, only the number of items limits a plan',
  (arms) => {
    const size = { arms, items: 30, raters: 31, ratingsEach: 10_000 }
    const { halfWidth } = planPairs(size, { byRater: 0, byItem: 1_000 })
    expectRatio(halfWidth, 2.04523 * 1_000 * Math.sqrt(2 / size.items), 0.01)
  },
)

test('a plan of one pair counts an item of m ratings as (m − 1) / m of its own variance', () => {
  const size = { arms: 2, items: 30, raters: 31, ratingsEach: 10 }
  const { halfWidth } = planPairs(size, { byRater: 0, byItem: 1e6 })
  expectRatio(halfWidth, 2.04523 * 1e6 * Math.sqrt((2 / size.items) * 0.9), 0.000_1)
})

test('one rater or one item shows nothing', () => {
  const size = { arms: 4, items: 200, raters: 12, ratingsEach: 3 }
  for (const plan of [planPairs({ ...size, raters: 1 }), planScores({ ...size, items: 1 })])
    expect(plan).toEqual({
      halfWidth: Number.POSITIVE_INFINITY,
      detectable: Number.POSITIVE_INFINITY,
    })
})

/** The normal quantile of a power of 0.8, and the standard deviation of rounding to whole points. */
const Z_OF_POWER = 0.8416
const ROUNDING = 1 / Math.sqrt(12)

function expectCoverage(
  { differences, independent, wrongRuns }: StudyCoverage,
  raters: number,
): void {
  expect(differences).toBeGreaterThan(LOWEST)
  // With four raters, the intervals are wider than needed.
  expect(differences).toBeLessThanOrEqual(raters === 4 ? 1 : 0.99)
  expect(independent).toBeLessThan(LOWEST)
  expect(wrongRuns).toBeLessThanOrEqual(0.05)
}

function expectRatio(actual: number, expected: number, within: number): void {
  expect(actual / expected).toBeGreaterThan(1 - within)
  expect(actual / expected).toBeLessThan(1 + within)
}
