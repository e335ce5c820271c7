import { castVoteRoute } from '@assay/contracts/votes'
import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { readCredentials } from './credentials.ts'
import type { Authenticator } from './identity.ts'

/**
 * Sets `request.identity` on every API request before validation, but on `open` ones: there
 * a dead token or fingerprint that comes along must not stop the proof that the call takes.
 */
export const identityPlugin = plugin<{ readonly authenticator: Authenticator }>(
  async (app, { authenticator }) => {
    app.decorateRequest('identity', null)
    app.addHook('onRequest', async (request) => {
      const { url, config } = request.routeOptions
      if (url?.startsWith('/api/') && config.access !== 'open') {
        request.identity = await authenticator.authenticate(
          readCredentials(request),
          isLookedUpAnew(request),
        )
      }
    })
  },
  { name: 'identity' },
)

const READS = ['GET', 'HEAD']

/**
 * Whoever reads or votes may be who they were a second ago. All else that superusers do, and that
 * anybody changes, ends with the role and the session at once.
 */
function isLookedUpAnew({ method, routeOptions: { url, config } }: FastifyRequest): boolean {
  if (config.access === 'superusers' || config.access === 'superuser_role') return true
  return !READS.includes(method) && url !== castVoteRoute.url
}
