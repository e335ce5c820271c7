import plugin from 'fastify-plugin'
import type { Authenticator } from '../users/authenticator.ts'
import { readCredentials } from './credentials.ts'

/** They take a proof of their own: a dead token or fingerprint that comes along must not stop them. */
const OPEN_ROUTES = new Set([
  'POST /api/v1/login/access-token',
  'POST /api/v1/users/signup',
  'POST /api/v1/password-recovery/:email',
  'POST /api/v1/reset-password/',
  'GET /api/v1/oauth/google',
  'POST /api/v1/oauth/google/start',
  'POST /api/v1/oauth/google/callback',
])

/** Sets `request.identity` on every API request before validation. */
export const identityPlugin = plugin<{ readonly authenticator: Authenticator }>(
  async (app, { authenticator }) => {
    app.decorateRequest('identity', null)
    app.addHook('onRequest', async (request) => {
      const { url } = request.routeOptions
      if (url?.startsWith('/api/') && !OPEN_ROUTES.has(`${request.method} ${url}`)) {
        request.identity = await authenticator.authenticate(readCredentials(request))
      }
    })
  },
  { name: 'identity' },
)
