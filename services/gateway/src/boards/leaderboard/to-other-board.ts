import { type BoardDifferencesDto, type BoardSummaryDto, boardState } from '@assay/contracts/boards'
import type { LeaderboardDto } from '@assay/contracts/leaderboard'
import type { BoardStanding } from '@assay/rating'
import { significant } from '@assay/rating'
import type { BoardRow, BoardSummaryRow, listBoardModels } from './board-repository.ts'
import { toEntryDto } from './to-board.ts'

type ModelFacts = Awaited<ReturnType<typeof listBoardModels>>[number]

export function toBoardSummary({
  board,
  votes,
  effectiveVoters,
}: BoardSummaryRow): BoardSummaryDto {
  return {
    ...{ board, votes, effective_voters: effectiveVoters },
    state: boardState(votes, effectiveVoters),
  }
}

/**
 * Converts a board other than the overall board to the same form. `borrowed` is set for each entry.
 */
export function toOtherBoard(row: BoardRow, models: readonly ModelFacts[]): LeaderboardDto {
  const facts = new Map(models.map((model) => [model.id, model]))
  return {
    board: row.board,
    snapshot_id: row.snapshotId,
    computed_at: row.computedAt.toISOString(),
    ledger_position: Number(row.ledgerPosition),
    method_version: row.methodVersion,
    ...{ checkpoint_code: null, left_out: null, details: null },
    summary: toBoardSummary(row),
    style: row.coefficients.map(({ effect, points, halfWidth }) => ({
      ...{ effect, points, half_width: halfWidth },
    })),
    entries: row.entries.flatMap((entry) => {
      const model = facts.get(entry.modelId)
      return model ? [toLine(entry, model)] : []
    }),
  }
}

/** The models of all boards are tested as one family, because readers see all results together. */
export function toBoardDifferences(rows: readonly BoardRow[]): BoardDifferencesDto {
  const differences = rows.flatMap(({ board, differences: own }) =>
    own.map((difference) => ({ board, ...difference })),
  )
  return {
    tested: differences.length,
    data: significant(differences).map(({ board, modelId, points, halfWidth, ...voters }) => ({
      ...{ board, llm_id: modelId, points, half_width: halfWidth },
      ...{ attested: voters.attested, identified: voters.identified },
    })),
  }
}

function toLine(
  { group, rating, borrowed, contradicts, ...entry }: BoardStanding,
  model: ModelFacts,
) {
  const line = toEntryDto({
    ...entry,
    comparableGroup: group,
    eloRating: rating,
    rankChange: null,
    isRetired: model.isRetired,
    llmName: model.llmName,
    logo: model.logo,
    since: model.since,
  })
  return { ...line, borrowed, contradicts }
}
