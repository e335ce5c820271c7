import { at, floatAt } from '../at.ts'
import { fitStrengths } from '../fit-strengths.ts'
import { chanceOfZero, intervalHalfWidth } from '../interval.ts'
import { listPairTallies } from '../pair-tally.ts'
import { fitTallies, type RatingFit, totalsOf } from '../rating-fit.ts'
import { POINTS_PER_STRENGTH } from '../rating-scale.ts'
import type { Tallies } from '../tallies.ts'
import { estimateUncertainty, type Uncertainty } from '../uncertainty.ts'
import { plus, product, transposed, withDiagonal } from './matrix.ts'
import { withoutVoters } from './without-voters.ts'

/**
 * The difference between a model's strength for a board's voters and for all voters without a vote
 * on the board.
 */
export interface BoardDifference {
  readonly modelId: string
  /** Positive if the board's voters rate the model higher. */
  readonly points: number
  /** Half-width of the 95 % interval of this difference alone. */
  readonly halfWidth: number
  /**
   * Two-sided p-value: the probability of at least this difference if there is no true difference.
   */
  readonly chance: number
}

/**
 * Compares a board's voters with all voters who have no vote on it, for the models that both groups
 * have compared. No voter is in both groups, so the estimates are independent. The board's prior is
 * centred on the other voters' strengths. If it were centred on the bar, a board with few votes
 * would show spurious differences.
 * @param all all votes, including the board's votes.
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
  const expected = {
    strengths: theirs.strengths,
    uncertainty: estimateUncertainty(others, theirs),
  }
  const pairs = listPairTallies(board)
  const totals = totalsOf(pairs, theirs.modelIds)
  return differencesFrom(expected, { modelIds: theirs.modelIds, tallies: board, pairs, totals })
}

/**
 * Strengths estimated from the votes that are not on a board, and the uncertainty of these
 * strengths.
 */
export interface OtherStrengths {
  readonly strengths: Float64Array
  readonly uncertainty: Uncertainty
}

/**
 * Fits the votes of a board with a prior of precision 1 around the other strengths. Compares the
 * result with the other strengths, for all models with votes on the board.
 */
export function differencesFrom(
  { strengths: expected, uncertainty: theirs }: OtherStrengths,
  { modelIds, tallies, pairs, totals }: Omit<RatingFit, 'strengths'> & { tallies: Tallies },
): BoardDifference[] {
  const strengths = fitStrengths(totals, expected, expected)
  const own = estimateUncertainty(tallies, { modelIds, pairs, totals, strengths })
  const uncertainty = ofDifference(own, theirs)
  return modelIds.flatMap((modelId, model) => {
    if (floatAt(uncertainty.effectiveVoters, model) === 0) return []
    const difference = floatAt(strengths, model) - floatAt(expected, model)
    return {
      modelId,
      points: POINTS_PER_STRENGTH * difference,
      halfWidth: intervalHalfWidth(uncertainty, model),
      chance: chanceOfZero(uncertainty, model, difference),
    }
  })
}

/** The voters with votes in these tallies. */
export function votersOf({ voters, votesOf }: Tallies): ReadonlySet<string> {
  return new Set(voters.ids.filter((_, voter) => at(votesOf, voter).length > 0))
}

/**
 * Uncertainty of the difference. The own strengths are fitted around the other strengths. Where the
 * board has few votes, they follow the other strengths: if these move by 1, the difference moves by
 * A − 1, where A is the inverse curvature including the prior.
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
