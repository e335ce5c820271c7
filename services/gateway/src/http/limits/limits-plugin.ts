import type { FastifyReply } from 'fastify'
import plugin from 'fastify-plugin'
import { isSocketRoute } from '../socket-route.ts'
import type { Quota } from './counter.ts'
import type { Limits } from './create-limits.ts'
import type { LimitName } from './rate-limits.ts'

/**
 * Routes with their own limit. Their handlers may apply further limits, such as a limit per
 * account.
 */
const LIMIT_OF_ROUTE: Readonly<Record<string, LimitName>> = {
  'POST /api/v1/login/access-token': 'logInNetwork',
  'POST /api/v1/oauth/:provider/start': 'logInNetwork',
  'POST /api/v1/oauth/:provider/callback': 'logInNetwork',
  'POST /api/v1/users/signup': 'signUpNetwork',
  'POST /api/v1/password-recovery/:email': 'recoveryNetwork',
  'POST /api/v1/reset-password/': 'reset',
  'POST /api/v1/users/confirm-email': 'reset',
  'POST /api/v1/invitations/check': 'reset',
  'POST /api/v1/votes/': 'votes',
}
/**
 * Calls made before a log-in. They are counted per network, even if the request has an identity.
 */
const OF_NETWORKS = new Set<LimitName>([
  'logInNetwork',
  'signUpNetwork',
  'recoveryNetwork',
  'reset',
])

/**
 * Counts each API call per user, or per network if there is no identity. Chat sockets are counted
 * elsewhere.
 */
export const limitsPlugin = plugin<{ readonly limits: Limits }>(
  async (app, { limits }) => {
    app.addHook('onRequest', async (request, reply) => {
      const route = request.routeOptions.url
      if (!route?.startsWith('/api/') || isSocketRoute(route)) return
      const name = limitOf(request.method, route)
      const person = OF_NETWORKS.has(name) ? null : request.identity
      const quota = person
        ? limits.consume(name, person.userId)
        : limits.consumeNetwork(name, request.ip)
      sendQuota(reply, await quota)
    })
  },
  { name: 'limits', dependencies: ['identity'] },
)

function limitOf(method: string, route: string): LimitName {
  if (method === 'GET' || method === 'HEAD') return 'reads'
  return LIMIT_OF_ROUTE[`${method} ${route}`] ?? 'writes'
}

function sendQuota(reply: FastifyReply, { limit, remaining, resetS }: Quota): void {
  reply.headers({
    'x-ratelimit-limit': limit,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': resetS,
  })
}
