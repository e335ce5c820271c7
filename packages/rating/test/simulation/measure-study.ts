import { addVote } from '../../src/count-votes.ts'
import { ERROR_CHANCE, NORMAL_QUANTILE } from '../../src/interval.ts'
import { fitTallies } from '../../src/rating-fit.ts'
import { ratingOf } from '../../src/rating-scale.ts'
import { randomFrom } from '../../src/seeded-random.ts'
import type { ArmDifference } from '../../src/studies/arm-differences.ts'
import { ratePairs, toVote } from '../../src/studies/rate-pairs.ts'
import type { ScoreRating } from '../../src/studies/rater-severity.ts'
import { scoreArms, shareOfHits } from '../../src/studies/score-arms.ts'
import { type Estimate, meanOf } from '../../src/studies/two-way.ts'
import { createTallies } from '../../src/tallies.ts'
import { WEIGHT_UNITS } from '../../src/voter-weight.ts'
import { type StudyWorld, simulatePairs, simulateScores } from './simulate-study.ts'

/** How often nominal 95 % intervals contain the truth: shares of the intervals, 0 to 1. */
export interface StudyCoverage {
  readonly arms: number
  readonly differences: number
  /** Of the differences, if all ratings counted as independent. */
  readonly independent: number
  /** Mean half-width of a difference, and the standard deviation of its estimate. */
  readonly halfWidth: number
  readonly error: number
  /** Share of the runs in which Holm's procedure claims a difference that is 0 or the opposite. */
  readonly wrongRuns: number
  readonly truth: Truth
}

/** By arm: what a very large number of careful raters and of items gives. */
type Truth = ReadonlyMap<string, number>

/** Number of ratings, each of another rater and item, that define the truth. */
const TRUTH_RATINGS = 40_000

/** Simulates `runs` pairwise studies. Half-width and error are in rating points. */
export function measurePairStudy(world: StudyWorld, runs: number, seed: number): StudyCoverage {
  const random = randomFrom(seed)
  const truth = truthOf(world, (endless) => {
    const tallies = createTallies()
    for (const rating of simulatePairs(endless, random))
      addVote(tallies, toVote(rating), WEIGHT_UNITS)
    return Array.from(fitTallies(tallies, []).strengths, ratingOf)
  })
  return measureRuns(truth, runs, () => ratePairs(simulatePairs(world, random)))
}

/** Simulates `runs` studies of single responses, scored from 1 to 5. */
export function measureScoreStudy(world: StudyWorld, runs: number, seed: number): StudyCoverage {
  const random = randomFrom(seed)
  const truth = truthOf(world, (endless) => meansByArm(simulateScores(endless, random)))
  return measureRuns(truth, runs, () => scoreArms(simulateScores(world, random)))
}

/** Returns the coverage of the share of the responses with at least 4 of 5 points. */
export function measureShares(world: StudyWorld, runs: number, seed: number): number {
  const random = randomFrom(seed)
  const simulateHits = (of: StudyWorld) =>
    simulateScores(of, random).map((rating) => ({ ...rating, score: rating.score > 3 ? 1 : 0 }))
  const truth = truthOf(world, (endless) => meansByArm(simulateHits(endless)))
  let [held, all] = [0, 0]
  for (let run = 0; run < runs; run++)
    for (const [armId, { low, high }] of shareOfHits(simulateHits(world))) {
      const share = truth.get(armId) ?? 0
      held += Number(low <= share && share <= high)
      all++
    }
  return held / all
}

/** @param valuesOf returns the values of the arms, in their order. */
function truthOf(world: StudyWorld, valuesOf: (endless: StudyWorld) => readonly number[]): Truth {
  const { loads: _loads, careless: _careless, ...careful } = world
  const values = valuesOf({
    ...{ ...careful, raters: TRUTH_RATINGS, items: TRUTH_RATINGS, ratingsEach: [1, 1] },
  })
  return new Map(
    world.strengths.map((strength, arm) => {
      const alike = values.filter((_, other) => world.strengths[other] === strength)
      return [`arm ${arm}`, meanOf(alike).mean]
    }),
  )
}

function meansByArm(ratings: readonly ScoreRating[]): number[] {
  const byArm = [...Map.groupBy(ratings, ({ armId }) => armId)].sort()
  return byArm.map(([, own]) => meanOf(own.map(({ score }) => score)).mean)
}

interface Results {
  readonly arms: ReadonlyMap<string, Estimate>
  readonly differences: readonly ArmDifference[]
}

function measureRuns(truth: Truth, runs: number, run: () => Results): StudyCoverage {
  const sums = { arms: 0, held: 0, all: 0, independent: 0, halfWidth: 0, squares: 0, wrong: 0 }
  for (let count = 0; count < runs; count++) {
    const { arms, differences } = run()
    for (const [armId, { value, halfWidth }] of arms)
      sums.arms += Number(Math.abs(value - (truth.get(armId) ?? 0)) <= halfWidth) / arms.size
    let isWrong = false
    for (const difference of differences) {
      const { firstArmId, secondArmId, value, halfWidth, variance } = difference
      const expected = (truth.get(firstArmId) ?? 0) - (truth.get(secondArmId) ?? 0)
      const miss = Math.abs(value - expected)
      sums.held += Number(miss <= halfWidth)
      sums.independent += Number(miss <= NORMAL_QUANTILE * Math.sqrt(variance.byBoth))
      sums.halfWidth += halfWidth
      sums.squares += miss ** 2
      sums.all++
      isWrong ||= difference.adjustedChance <= ERROR_CHANCE && value * expected <= 0
    }
    sums.wrong += Number(isWrong)
  }
  return {
    arms: sums.arms / runs,
    differences: sums.held / sums.all,
    independent: sums.independent / sums.all,
    halfWidth: sums.halfWidth / sums.all,
    error: Math.sqrt(sums.squares / sums.all),
    wrongRuns: sums.wrong / runs,
    truth,
  }
}
