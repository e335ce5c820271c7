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
const OF_EVERY_ROLE: readonly Access[] = [
  ...(['open', 'everybody', 'people', 'accounts', 'themselves', 'board_readers'] as const),
]

/**
 * Reads and votes may use an identity cached for a second. Routes of a role and all changes load
 * the identity again, so that a lost role or session takes effect immediately.
 */
function needsCurrentIdentity({ method, routeOptions: { url, config } }: FastifyRequest): boolean {
  if (config.access && !OF_EVERY_ROLE.includes(config.access)) return true
  return !READS.includes(method) && url !== castVoteRoute.url
}
