import { at, floatAt } from '../../src/at.ts'
import { addVote } from '../../src/count-votes.ts'
import { fitTallies } from '../../src/rating-fit.ts'
import { POINTS_PER_STRENGTH, ratingOf } from '../../src/rating-scale.ts'
import { randomFrom } from '../../src/seeded-random.ts'
import { standingsOf } from '../../src/standings.ts'
import { createTallies } from '../../src/tallies.ts'
import { estimateUncertainty } from '../../src/uncertainty.ts'
import { type Arena, simulateVotes } from './simulate-votes.ts'

/**
 * How often nominal 95 % intervals cover the truth, from 0 to 1, and their mean half-width in
 * points.
 */
export interface Coverage {
  readonly byVoters: number
  readonly byVotes: number
  readonly meanHalfWidth: number
}

/** Number of voters whose votes define the truth. */
const TRUTH_VOTERS = 20_000
const NORMAL_QUANTILE = 1.959_964

/**
 * Simulates `runs` arenas with `voters` voters each. Counts the intervals that cover the rating
 * that a very large number of such voters would give. Does this for the published intervals, which
 * are computed by voters, and for intervals that assume independent votes.
 */
export function measureCoverage(
  arena: Arena,
  voters: number,
  runs: number,
  seed: number,
): Coverage {
  const random = randomFrom(seed)
  const truth = Array.from(fitVotes(arena, TRUTH_VOTERS, random).fit.strengths, ratingOf)
  let [byVoters, byVotes, halfWidths] = [0, 0, 0]
  for (let run = 0; run < runs; run++) {
    const { tallies, fit } = fitVotes(arena, voters, random)
    const uncertainty = estimateUncertainty(tallies, fit)
    for (const { modelId, rating, confidenceInterval } of standingsOf(fit, uncertainty).entries) {
      const model = fit.modelIds.indexOf(modelId)
      const { size, values } = uncertainty.byVotes
      const naive = NORMAL_QUANTILE * Math.sqrt(floatAt(values, model * size + model))
      const miss = Math.abs(rating - at(truth, model))
      byVoters += Number(miss <= confidenceInterval)
      byVotes += Number(miss <= POINTS_PER_STRENGTH * naive)
      halfWidths += confidenceInterval
    }
  }
  const intervals = runs * arena.modelIds.length
  return {
    byVoters: byVoters / intervals,
    byVotes: byVotes / intervals,
    meanHalfWidth: halfWidths / intervals,
  }
}

function fitVotes(arena: Arena, voters: number, random: () => number) {
  const tallies = createTallies()
  for (const vote of simulateVotes(arena, voters, random)) addVote(tallies, vote)
  return { tallies, fit: fitTallies(tallies, arena.modelIds) }
}
