import plugin from 'fastify-plugin'
import { AppError } from './app-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The methods that the route supports. */
    readonly allow?: string
  }
}

/** The CORS plugin responds to these. */
const PREFLIGHT = 'OPTIONS'

/**
 * Register `watch` before the API's routes, because it records their methods. Register `refuse`
 * after the routes. It responds to all other methods with 405 and `allow`, for any caller.
 */
export function createMethodRefusal() {
  const methodsOf = new Map<string, Set<string>>()
  const watch = plugin(async (app) => {
    app.addHook('onRoute', ({ url, method, config }) => {
      if (!config?.access) return
      const methods = methodsOf.get(url) ?? new Set()
      methodsOf.set(url, methods)
      for (const each of [method].flat()) methods.add(each)
    })
    app.addHook('onRequest', async ({ routeOptions }, reply) => {
      const { allow } = routeOptions.config
      if (!allow) return
      reply.header('allow', allow)
      throw new AppError(405, 'Method Not Allowed')
    })
  })
  const refuse = plugin(async (app) => {
    for (const [url, methods] of methodsOf) {
      app.route({
        method: app.supportedMethods.filter((each) => each !== PREFLIGHT && !methods.has(each)),
        url,
        schema: { hide: true },
        config: { allow: [...methods].join(', ') },
        handler: () => {},
      })
    }
  })
  return { watch, refuse }
}
