import { at } from './at.ts'
import type { CountedVote } from './counted-vote.ts'
import { ERROR_CHANCE } from './interval.ts'
import { twoSidedQuantile } from './student-t.ts'

/** Advantage of the left side, in log-odds of being preferred to the right side. */
export interface PositionBias {
  readonly logOdds: number
  /** Half-width of the 95 % interval, clustered by voter. */
  readonly halfWidth: number
  /** Number of votes for one of the sides. Other votes contain no information about the bias. */
  readonly votes: number
  readonly voters: number
}

const MAX_STEPS = 100
const CONVERGED = 1e-12

/**
 * Fits P(left | one is better) = σ(θ left − θ right + β) for β, with fixed strengths θ and a normal
 * prior of precision 1. The strengths do not depend on β, because a fair coin assigns the sides.
 * The interval accounts for the correlation of a voter's votes.
 */
export function estimatePositionBias(
  votes: Iterable<CountedVote>,
  strengthOf: (modelId: string) => number,
): PositionBias {
  const differences: number[] = []
  const left: number[] = []
  const voters: string[] = []
  for (const { outcome, leftModelId, rightModelId, voterId } of votes) {
    if (outcome !== 'left_better' && outcome !== 'right_better') continue
    differences.push(strengthOf(leftModelId) - strengthOf(rightModelId))
    left.push(outcome === 'left_better' ? 1 : 0)
    voters.push(voterId)
  }
  const alike = groupAlike(differences, left)
  const logOdds = fitIntercept(alike)
  const { curvature } = slopeAndCurvature(alike, logOdds)
  const slopes = new Map<string, number>()
  for (const [index, voter] of voters.entries()) {
    const slope = at(left, index) - sigmoid(at(differences, index) + logOdds)
    slopes.set(voter, (slopes.get(voter) ?? 0) + slope)
  }
  const byVoters = [...slopes.values()].reduce((sum, slope) => sum + slope ** 2, 0)
  const error = Math.sqrt(Math.max(byVoters, curvature)) / curvature
  const quantile = twoSidedQuantile(ERROR_CHANCE, Math.max(1, slopes.size - 1))
  return { logOdds, halfWidth: quantile * error, votes: left.length, voters: slopes.size }
}

/** Votes between models with the same difference of strengths. */
interface Alike {
  readonly difference: number
  votes: number
  left: number
}

/**
 * Groups votes by difference, because each step of the fit visits all groups. There are far fewer
 * differences than votes.
 */
function groupAlike(differences: readonly number[], left: readonly number[]): Alike[] {
  const groups = new Map<number, Alike>()
  for (const [index, difference] of differences.entries()) {
    const group = groups.get(difference) ?? { difference, votes: 0, left: 0 }
    group.votes += 1
    group.left += at(left, index)
    groups.set(difference, group)
  }
  return [...groups.values()]
}

function fitIntercept(alike: readonly Alike[]): number {
  let logOdds = 0
  for (let count = 0; count < MAX_STEPS; count++) {
    const { slope, curvature } = slopeAndCurvature(alike, logOdds)
    const step = Math.max(-1, Math.min(1, slope / curvature))
    logOdds += step
    if (Math.abs(step) < CONVERGED) break
  }
  return logOdds
}

function slopeAndCurvature(alike: readonly Alike[], logOdds: number) {
  let [slope, curvature] = [-logOdds, 1]
  for (const { difference, votes, left } of alike) {
    const chance = sigmoid(difference + logOdds)
    slope += left - votes * chance
    curvature += votes * chance * (1 - chance)
  }
  return { slope, curvature }
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x))
}
