import {
  OVERALL_BOARD,
  readHeadToHeadRoute,
  readLeaderboardDistributionRoute,
  readLeaderboardRoute,
  readPreferenceRoute,
  readRatingHistoryRoute,
} from '@assay/contracts/leaderboard'
import type { Database } from '@assay/db'
import { OTHER_BOARDS } from '@assay/rating'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { NotFoundError, UnavailableError } from '../../http/app-error.ts'
import { matchesEtag } from '../../http/matches-etag.ts'
import { sendNotModified } from '../../http/send-not-modified.ts'
import { audienceOf } from './audience.ts'
import { listBoardModels, listBoards } from './board-repository.ts'
import { findBoard, findBoardOfVersion, listRatingPoints } from './leaderboard-repository.ts'
import type { Audience, Page, StandingsBoard } from './standings-board.ts'
import { toBoard } from './to-board.ts'
import { toOtherBoard } from './to-other-board.ts'

export interface LeaderboardRoutesOptions {
  readonly db: Database
  readonly board: StandingsBoard
}

export const leaderboardRoutes: FastifyPluginAsyncZod<LeaderboardRoutesOptions> = async (
  app,
  { db, board },
) => {
  /** @throws {NotFoundError} when no board of the version is kept that they may see. */
  const readOfVersion = async (version: string, audience: Audience, limit: number) => {
    const publishedOnly = audience === 'everybody'
    const found = await findBoardOfVersion(db, version, { publishedOnly })
    const record = found && (await findBoard(db, found))
    if (!record) throw new NotFoundError('Version not found')
    const { leaderboard } = toBoard(record)
    return { ...leaderboard, entries: leaderboard.entries.slice(0, limit) }
  }

  /** @throws {NotFoundError} for a board or a version that there is not. */
  const readOther = async (
    name: string,
    version: string | undefined,
    audience: Audience,
    limit: number,
  ) => {
    if (!OTHER_BOARDS.includes(name)) throw new NotFoundError('Board not found')
    const [row] = await listBoards(db, audience, [name])
    if (!row) throw new UnavailableError()
    if (version !== undefined && version !== row.methodVersion)
      throw new NotFoundError('Version not found')
    const entries = row.entries.slice(0, limit)
    const models = await listBoardModels(
      db,
      entries.map(({ modelId }) => modelId),
    )
    return toOtherBoard({ ...row, entries }, models)
  }

  app.route({
    ...readLeaderboardRoute,
    handler: (request, reply) => {
      const { board: name, version, limit } = request.query
      const audience = audienceOf(request)
      if (name !== OVERALL_BOARD) return readOther(name, version, audience, limit)
      const page = board.leaderboard(audience, limit)
      if (version !== undefined && version !== page?.content.method_version)
        return readOfVersion(version, audience, limit)
      return sendPage(request, reply, page)
    },
  })
  app.route({
    ...readLeaderboardDistributionRoute,
    handler: (request, reply) => {
      sendPage(request, reply, board.distribution(audienceOf(request)))
    },
  })
  app.route({
    ...readHeadToHeadRoute,
    handler: (request, reply) => {
      sendPage(request, reply, board.headToHead(audienceOf(request)))
    },
  })
  app.route({
    ...readPreferenceRoute,
    handler: async (request) => {
      const { first, second } = request.query
      const current = board.current(audienceOf(request))
      if (!current) throw new UnavailableError()
      const preference = current.preference(first, second)
      if (!preference) throw new NotFoundError('Model not found')
      return preference
    },
  })
  app.route({
    ...readRatingHistoryRoute,
    handler: async (request) => {
      const publishedOnly = audienceOf(request) === 'everybody'
      const points = await listRatingPoints(db, request.params.llm_id, { publishedOnly })
      if (points.length === 0) throw new NotFoundError('Model not found')
      return {
        points: points.map((point) => ({
          computed_at: point.computedAt.toISOString(),
          ledger_position: Number(point.ledgerPosition),
          rank: point.rank,
          elo_rating: point.eloRating,
          confidence_interval: point.confidenceInterval,
          matches_played: point.matchesPlayed,
        })),
      }
    },
  })
}

/**
 * Shared caches keep the public board for a second, for another one while they renew it, and for a minute
 * while no gateway answers. They drop a withdrawn board within two seconds of its refusal.
 */
const PUBLIC_CACHING = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=60'
const PRIVATE_CACHING = 'private, no-cache'

/** The quota of the reader who filled a cache is nobody else's. */
const QUOTA_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']

/** Sends the bytes that were serialised once; a reader who already has them gets 304. */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page<unknown> | undefined,
): void {
  if (!page) throw new UnavailableError()
  const isShared = !request.identity
  const vary = ['Authorization', reply.getHeader('vary')].filter(Boolean).join(', ')
  reply
    .header('etag', page.etag)
    .header('vary', vary)
    .header('cache-control', isShared ? PUBLIC_CACHING : PRIVATE_CACHING)
  if (isShared) for (const name of QUOTA_HEADERS) reply.removeHeader(name)
  if (matchesEtag(request.headers['if-none-match'], page.etag)) sendNotModified(reply)
  else reply.type('application/json; charset=utf-8').send(page.body)
}
