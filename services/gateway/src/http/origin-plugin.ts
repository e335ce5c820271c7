import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { ForbiddenError } from './app-error.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Other sites can send any number of origins. */
const MAX_LOGGED_ORIGINS = 5

export interface OriginOptions {
  readonly allowed: readonly string[]
  /** The site's public address. A proxy in front may replace the Host header with another name. */
  readonly publicUrl: string | undefined
}

/**
 * Refuses calls from pages of other sites. Unsafe methods and socket upgrades need our own origin
 * or an allowed one. Requests without an origin do not come from a page in a browser.
 */
export const originPlugin = plugin<OriginOptions>(
  async (app, { allowed, publicUrl }) => {
    const accepted = new Set([...allowed, ...(publicUrl ? [new URL(publicUrl).origin] : [])])
    const logRefusal = createRefusalLog(publicUrl)
    app.addHook('onRequest', async (request) => {
      const { origin, upgrade } = request.headers
      if (origin === undefined || (SAFE_METHODS.has(request.method) && !upgrade)) return
      if (isOwn(origin, request) || accepted.has(origin)) return
      logRefusal(request, origin)
      throw new ForbiddenError('Origin not allowed')
    })
  },
  { name: 'origin' },
)

function isOwn(origin: string, { headers }: FastifyRequest): boolean {
  return URL.canParse(origin) && new URL(origin).host === headers.host
}

/** Logs each refused origin once, because the reason may be a setting and not an attack. */
function createRefusalLog(publicUrl: string | undefined) {
  const logged = new Set<string>()
  return ({ log, headers: { host } }: FastifyRequest, sent: string) => {
    const origin = URL.canParse(sent) ? new URL(sent).origin : 'null'
    if (origin === 'null' || logged.has(origin) || logged.size >= MAX_LOGGED_ORIGINS) return
    logged.add(origin)
    log.warn(
      { origin, host, publicUrl: publicUrl ?? null },
      'origin refused; if it is this site, set PUBLIC_URL to it or add it to ALLOWED_ORIGINS',
    )
  }
}
