import plugin from 'fastify-plugin'
import type { Identifier } from '../users/identify.ts'
import { readCredentials } from './credentials.ts'

/** Sets `request.identity` on every API request before validation. */
export const identityPlugin = plugin<{ readonly identifier: Identifier }>(
  async (app, { identifier }) => {
    app.decorateRequest('identity', null)
    app.addHook('onRequest', async (request) => {
      if (request.routeOptions.url?.startsWith('/api/')) {
        request.identity = await identifier.identify(readCredentials(request))
      }
    })
  },
  { name: 'identity' },
)
