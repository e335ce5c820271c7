import { readLeaderboardDistributionRoute, readLeaderboardRoute } from '@assay/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { UnavailableError } from '../http/app-error.ts'
import { requireSuperuser } from '../http/identity.ts'
import type { Page, StandingsBoard } from './standings-board.ts'

export interface LeaderboardRoutesOptions {
  readonly board: StandingsBoard
  readonly isPublic: boolean
}

export const leaderboardRoutes: FastifyPluginAsyncZod<LeaderboardRoutesOptions> = async (
  app,
  { board, isPublic },
) => {
  app.addHook('preHandler', async (request) => {
    if (!isPublic) requireSuperuser(request)
  })
  app.route({
    ...readLeaderboardRoute,
    handler: (request, reply) => {
      sendPage(request, reply, board.leaderboard(request.query.limit))
    },
  })
  app.route({
    ...readLeaderboardDistributionRoute,
    handler: (request, reply) => {
      sendPage(request, reply, board.distribution())
    },
  })
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
