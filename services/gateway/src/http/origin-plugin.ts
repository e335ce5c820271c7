import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { ForbiddenError } from './app-error.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses other sites' pages: every unsafe method and every socket upgrade that names an origin
 * must name ours or an allowed one. No origin at all means that no browser page is calling.
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
