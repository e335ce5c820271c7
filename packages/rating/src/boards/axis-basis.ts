import type { Tallies } from '../tallies.ts'
import { boardVotes, voterMoments, weightOf } from './board-votes.ts'
import { type ComparedBoard, estimateSpread } from './estimate-spread.ts'
import { findContradictions } from './find-contradictions.ts'
import type { OverallBoard } from './overall-board.ts'
import { restOf } from './rest-of-board.ts'
import type { Spread } from './spread.ts'

/** How much the boards of one axis borrow from the votes outside them. */
export interface AxisBasis {
  /** Variance of a model's strength between boards. */
  readonly spread: Spread
  /**
   * For each board: ids of the models that borrow nothing, because the board's own votes contradict
   * all other votes.
   */
  readonly contradictions: readonly ReadonlySet<string>[]
}

/** Computes the basis in passes over all voters of all boards of an axis. */
export function axisBasis(overall: OverallBoard, boards: readonly Tallies[]): AxisBasis {
  const weights = boards.map(weightOf)
  const compared = boards.map((tallies, place): ComparedBoard => {
    const votes = boardVotes(tallies, overall.fit.modelIds)
    const rest = restOf(overall, votes, weights.toSpliced(place, 1))
    return { votes, rest, moments: voterMoments(votes, rest.strengths) }
  })
  return { spread: estimateSpread(compared), contradictions: findContradictions(compared) }
}
