import { significant } from '../holm.ts'
import { type BoardDifference, differencesFrom } from './board-differences.ts'
import type { BoardVotes } from './board-votes.ts'
import type { Rest } from './rest-of-board.ts'

/**
 * Finds, for each board, the models on which the board's own votes contradict all other votes. It
 * uses the test of a difference between voters. Holm's procedure over all models with votes on all
 * boards of the axis keeps the probability of at least one wrong finding at or below 5 %.
 * @returns for each board, the ids of these models.
 */
export function findContradictions(
  boards: readonly { readonly votes: BoardVotes; readonly rest: Rest }[],
): ReadonlySet<string>[] {
  const differences = boards.flatMap(({ votes, rest }, board) =>
    votes.weight === 0
      ? []
      : differencesFromRest(votes, rest).map((difference) => ({ board, ...difference })),
  )
  const found = boards.map(() => new Set<string>())
  for (const { board, modelId } of significant(differences)) found[board]?.add(modelId)
  return found
}

/**
 * Voters of the board also cast some of the other votes. Their tastes make the two estimates more
 * alike. Treating the estimates as independent is therefore on the safe side.
 */
function differencesFromRest(votes: BoardVotes, rest: Rest): BoardDifference[] {
  const { modelIds } = votes
  const { strengths, covariance } = rest
  const effectiveVoters = new Float64Array(modelIds.length).fill(Number.POSITIVE_INFINITY)
  const uncertainty = { modelIds, byVoters: covariance, byVotes: covariance, effectiveVoters }
  return differencesFrom({ strengths, uncertainty }, votes)
}
