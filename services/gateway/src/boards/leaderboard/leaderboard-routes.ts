import {
  OVERALL_BOARD,
  type PreferenceDto,
  type ReadPreferenceQuery,
  readHeadToHeadRoute,
  readLeaderboardDistributionRoute,
  readLeaderboardRoute,
  readPreferenceRoute,
  readRatingHistoryRoute,
} from '@assay/contracts/leaderboard'
import { NotFoundError, UnavailableError } from '../../http/app-error.ts'
import { serve } from '../../http/serve.ts'
import type { BoardsRoutes } from '../boards-context.ts'
import { audienceOf } from './audience.ts'
import type { BoardCache } from './board-cache.ts'
import { listRatingPoints } from './leaderboard-repository.ts'
import { readBoardOfVersion, readOtherBoard } from './read-board.ts'
import { sendPage } from './send-page.ts'

export const leaderboardRoutes: BoardsRoutes = async (app, { db, board }) => {
  serve(app, readLeaderboardRoute, (request, reply) => {
    const { board: name, version, limit } = request.query
    const audience = audienceOf(request)
    if (name !== OVERALL_BOARD) return readOtherBoard(db, { name, version, audience, limit })
    const page = board.leaderboard(audience, limit)
    if (version !== undefined && version !== page?.content.method_version)
      return readBoardOfVersion(db, { version, audience, limit })
    return sendPage(request, reply, page)
  })
  serve(app, readLeaderboardDistributionRoute, (request, reply) =>
    sendPage(request, reply, board.distribution(audienceOf(request))),
  )
  serve(app, readHeadToHeadRoute, (request, reply) =>
    sendPage(request, reply, board.headToHead(audienceOf(request))),
  )
  serve(app, readPreferenceRoute, async (request) =>
    getPreference(board.current(audienceOf(request)), request.query),
  )
  serve(app, readRatingHistoryRoute, async (request) => {
    const publishedOnly = audienceOf(request) === 'everybody'
    const points = await listRatingPoints(db, request.params.llm_id, { publishedOnly })
    if (points.length === 0) throw new NotFoundError('Model not found')
    return { points: points.map(toRatingPointDto) }
  })
}

/**
 * @throws {UnavailableError} before the first board exists.
 * @throws {NotFoundError} if a model is not on the board.
 */
function getPreference(
  board: ReturnType<BoardCache['current']>,
  { first, second }: ReadPreferenceQuery,
): PreferenceDto {
  if (!board) throw new UnavailableError()
  const preference = board.preference(first, second)
  if (!preference) throw new NotFoundError('Model not found')
  return preference
}

function toRatingPointDto({
  computedAt,
  ledgerPosition,
  rank,
  ...point
}: Awaited<ReturnType<typeof listRatingPoints>>[number]) {
  return {
    computed_at: computedAt.toISOString(),
    ledger_position: Number(ledgerPosition),
    rank,
    elo_rating: point.eloRating,
    confidence_interval: point.confidenceInterval,
    matches_played: point.matchesPlayed,
  }
}
