import type { Access } from '@assay/contracts/access'
import { castVoteRoute } from '@assay/contracts/votes'
import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { readCredentials } from './credentials.ts'
import type { Authenticator } from './identity.ts'

/**
 * Sets `request.identity` on API requests before validation, except on `open` routes. Calls of open
 * routes bring their own proof, so an invalid token or fingerprint must not block them.
 */
export const identityPlugin = plugin<{ readonly authenticator: Authenticator }>(
  async (app, { authenticator }) => {
    app.decorateRequest('identity', null)
    app.addHook('onRequest', async (request) => {
      const { url, config } = request.routeOptions
      if (url?.startsWith('/api/') && config.access !== 'open') {
        request.identity = await authenticator.authenticate(
          readCredentials(request),
          needsCurrentIdentity(request),
        )
      }
    })
  },
  { name: 'identity' },
)

const READS = ['GET', 'HEAD']
const OF_A_ROLE: ReadonlySet<Access | undefined> = new Set([
  ...(['organisers', 'reviewers', 'superusers', 'superuser_role'] as const),
])

/**
 * Reads and votes may use an identity cached for a second. Routes of a role and all changes load
 * the identity again, so that a lost role or session takes effect immediately.
 */
function needsCurrentIdentity({ method, routeOptions: { url, config } }: FastifyRequest): boolean {
  if (OF_A_ROLE.has(config.access)) return true
  return !READS.includes(method) && url !== castVoteRoute.url
}
