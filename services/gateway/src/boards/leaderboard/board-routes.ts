import {
  listBoardsRoute,
  readBoardDifferencesRoute,
  readBoardMatrixRoute,
} from '@assay/contracts/boards'
import { BOARDS_OF_AXIS, EXPERTISE_BOARDS, OTHER_BOARDS } from '@assay/rating'
import { serve } from '../../http/serve.ts'
import type { BoardsRoutes } from '../boards-context.ts'
import { audienceOf } from './audience.ts'
import { listBoardSummaries, listBoards } from './board-repository.ts'
import { toBoardDifferences, toBoardSummary } from './to-other-board.ts'

const NO_VOTES = { votes: 0, effectiveVoters: 0 }

/** The subject, task and expertise boards, and the style-adjusted board. */
export const boardRoutes: BoardsRoutes = async (app, { db }) => {
  serve(app, listBoardsRoute, async (request) => {
    const rows = await listBoardSummaries(db, audienceOf(request))
    const known = new Map(rows.map((row) => [row.board, row]))
    return {
      data: OTHER_BOARDS.map((board) =>
        toBoardSummary({ board, ...NO_VOTES, ...known.get(board) }),
      ),
    }
  })
  serve(app, readBoardMatrixRoute, async (request) => {
    const { axis } = request.query
    const rows = await listBoards(db, audienceOf(request), BOARDS_OF_AXIS[axis])
    return {
      axis,
      boards: rows.map(({ entries, ...row }) => ({
        ...toBoardSummary(row),
        cells: entries.map(toCellDto),
      })),
    }
  })
  serve(app, readBoardDifferencesRoute, async (request) =>
    toBoardDifferences(await listBoards(db, audienceOf(request), EXPERTISE_BOARDS)),
  )
}

function toCellDto({
  modelId,
  rating,
  confidenceInterval,
  borrowed,
  contradicts,
  matchesPlayed,
}: Awaited<ReturnType<typeof listBoards>>[number]['entries'][number]) {
  return {
    llm_id: modelId,
    elo_rating: rating,
    confidence_interval: confidenceInterval,
    borrowed,
    contradicts,
    matches_played: matchesPlayed,
  }
}
