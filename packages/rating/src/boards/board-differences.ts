import { at, floatAt } from '../at.ts'
import { fitStrengths } from '../fit-strengths.ts'
import { chanceOfZero, intervalHalfWidth } from '../interval.ts'
import { listPairTallies } from '../pair-tally.ts'
import { fitTallies, totalsOf } from '../rating-fit.ts'
import { POINTS_PER_STRENGTH } from '../rating-scale.ts'
import type { Tallies } from '../tallies.ts'
import { estimateUncertainty, type Uncertainty } from '../uncertainty.ts'
import { plus, product, transposed, withDiagonal } from './matrix.ts'
import { withoutVoters } from './without-voters.ts'

/** How a model is judged by the voters of a board, against all who have no vote on it. */
export interface BoardDifference {
  readonly modelId: string
  /** Above 0 where the voters of the board think more of it. */
  readonly points: number
  /** Of the 95 % interval of this difference alone. */
  readonly halfWidth: number
  /** Chance of a difference as large where there is none. */
  readonly chance: number
}

/**
 * Compares a board with everybody who has no vote on it: the models that both have
 * judged. No voter is on both sides, so the two are independent. The board is fitted with the
 * prior around the others' strengths: around the bar, few votes alone would look like a difference.
 * @param all all votes, those of the board among them.
 */
export function boardDifferences(
  board: Tallies,
  all: Tallies,
  modelIds: readonly string[],
): BoardDifference[] {
  const voters = votersOf(board)
  if (voters.size === 0) return []
  const others = withoutVoters(all, voters)
  const theirs = fitTallies(others, modelIds)
  const theirUncertainty = estimateUncertainty(others, theirs)
  const pairs = listPairTallies(board)
  const totals = totalsOf(pairs, theirs.modelIds)
  const strengths = fitStrengths(totals, theirs.strengths, theirs.strengths)
  const own = { modelIds: theirs.modelIds, pairs, totals, strengths }
  const uncertainty = ofDifference(estimateUncertainty(board, own), theirUncertainty)
  return theirs.modelIds.flatMap((modelId, model) => {
    if (floatAt(uncertainty.effectiveVoters, model) === 0) return []
    const difference = floatAt(strengths, model) - floatAt(theirs.strengths, model)
    return {
      modelId,
      points: POINTS_PER_STRENGTH * difference,
      halfWidth: intervalHalfWidth(uncertainty, model),
      chance: chanceOfZero(uncertainty, model, difference),
    }
  })
}

function votersOf({ voters, votesOf }: Tallies): ReadonlySet<string> {
  return new Set(voters.ids.filter((_, voter) => at(votesOf, voter).length > 0))
}

/**
 * Strengths that are fitted around others follow these where votes say little: the difference moves
 * by A − 1 when they move by 1, A being the inverse of the curvature, prior included.
 */
function ofDifference(own: Uncertainty, theirs: Uncertainty): Uncertainty {
  const follow = withDiagonal(own.byVotes, -1)
  const sum = (ours: Uncertainty['byVoters'], others: Uncertainty['byVoters']) =>
    plus(ours, product(product(follow, others), transposed(follow)))
  return {
    modelIds: own.modelIds,
    byVoters: sum(own.byVoters, theirs.byVoters),
    byVotes: sum(own.byVotes, theirs.byVotes),
    effectiveVoters: own.effectiveVoters.map((voters, model) =>
      Math.min(voters, floatAt(theirs.effectiveVoters, model)),
    ),
  }
}
