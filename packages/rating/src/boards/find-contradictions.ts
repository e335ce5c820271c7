import { floatAt } from '../at.ts'
import { fitStrengths } from '../fit-strengths.ts'
import { significant } from '../holm.ts'
import { chanceOfZero } from '../interval.ts'
import { estimateUncertainty, type Uncertainty } from '../uncertainty.ts'
import type { BoardVotes } from './board-votes.ts'
import { plus, product, transposed, withDiagonal } from './matrix.ts'
import type { Rest } from './rest-of-board.ts'

/**
 * Finds, for each board, the models on which the board's own votes contradict all other votes.
 * Holm's procedure over all models with votes on all boards of the axis keeps the probability of at
 * least one wrong finding at or below 5 %.
 * @returns for each board, the ids of these models.
 */
export function findContradictions(
  boards: readonly { readonly votes: BoardVotes; readonly rest: Rest }[],
): ReadonlySet<string>[] {
  const tests = boards.flatMap(({ votes, rest }, board) =>
    votes.weight === 0 ? [] : testsOf(votes, rest).map((test) => ({ board, ...test })),
  )
  const found = boards.map(() => new Set<string>())
  for (const { board, modelId } of significant(tests)) found[board]?.add(modelId)
  return found
}

/**
 * Fits the votes of a board with a prior of precision 1 around the strengths that all other votes
 * predict. Tests the difference from these strengths for all models with votes on the board.
 */
function testsOf({ modelIds, tallies, pairs, totals }: BoardVotes, rest: Rest) {
  const strengths = fitStrengths(totals, rest.strengths, rest.strengths)
  const own = estimateUncertainty(tallies, { modelIds, pairs, totals, strengths })
  const uncertainty = ofDifference(own, rest)
  return modelIds.flatMap((modelId, model) => {
    if (floatAt(own.effectiveVoters, model) === 0) return []
    const difference = floatAt(strengths, model) - floatAt(rest.strengths, model)
    return { modelId, chance: chanceOfZero(uncertainty, model, difference) }
  })
}

/**
 * Uncertainty of the difference. Where the board has few votes, its strengths follow the predicted
 * ones: if these move by 1, the difference moves by A − 1, where A is the inverse curvature
 * including the prior. Some voters cast votes both on the board and elsewhere. Their tastes make
 * the two estimates more alike, so treating the estimates as independent is on the safe side.
 */
function ofDifference(own: Uncertainty, { covariance }: Rest): Uncertainty {
  const follow = withDiagonal(own.byVotes, -1)
  const added = product(product(follow, covariance), transposed(follow))
  return {
    ...own,
    byVoters: plus(own.byVoters, added),
    byVotes: plus(own.byVotes, added),
  }
}
