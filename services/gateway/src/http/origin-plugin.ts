import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { ForbiddenError } from './app-error.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses calls from pages of other sites. Unsafe methods and socket upgrades need our own origin
 * or an allowed one. Requests without an origin do not come from a page in a browser.
 */
export const originPlugin = plugin<{ readonly allowed: readonly string[] }>(
  async (app, { allowed }) => {
    app.addHook('onRequest', async (request) => {
      const { origin, upgrade } = request.headers
      if (origin === undefined || (SAFE_METHODS.has(request.method) && !upgrade)) return
      if (!isOwn(origin, request) && !allowed.includes(origin)) {
        throw new ForbiddenError('Origin not allowed')
      }
    })
  },
  { name: 'origin' },
)

function isOwn(origin: string, { headers }: FastifyRequest): boolean {
  return URL.canParse(origin) && new URL(origin).host === headers.host
}
