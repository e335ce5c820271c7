import {
  readHeadToHeadRoute,
  readLeaderboardDistributionRoute,
  readLeaderboardRoute,
  readRatingHistoryRoute,
} from '@assay/contracts'
import type { Database } from '@assay/db'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { NotFoundError, UnavailableError } from '../http/app-error.ts'
import { listRatingPoints } from './leaderboard-repository.ts'
import type { Audience, Page, StandingsBoard } from './standings-board.ts'

export interface LeaderboardRoutesOptions {
  readonly db: Database
  readonly board: StandingsBoard
}

export const leaderboardRoutes: FastifyPluginAsyncZod<LeaderboardRoutesOptions> = async (
  app,
  { db, board },
) => {
  app.route({
    ...readLeaderboardRoute,
    handler: (request, reply) => {
      sendPage(request, reply, board.leaderboard(audienceOf(request), request.query.limit))
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

function audienceOf({ identity }: FastifyRequest): Audience {
  return identity?.isSuperuser ? 'superusers' : 'everybody'
}

/** Sends the bytes as they lie; a reader who already has them gets 304. */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page<unknown> | undefined,
): void {
  if (!page) throw new UnavailableError()
  reply.header('etag', page.etag).header('cache-control', 'private, no-cache')
  if (request.headers['if-none-match'] === page.etag) reply.code(304).send()
  else
    reply
      .type('application/json')
      .serializer(() => page.body)
      .send(page.content)
}
