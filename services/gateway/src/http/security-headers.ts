import plugin from 'fastify-plugin'
import helmet from 'helmet'

/**
 * Sets the security headers of every response. Made once: `@fastify/helmet` makes them anew for each
 * request, in a way that keeps the request in memory until the next full garbage collection.
 */
export const securityHeaders = plugin<{ readonly hsts: boolean }>(
  async (app, { hsts }) => {
    const setHeaders = helmet({
      contentSecurityPolicy: false,
      strictTransportSecurity: hsts,
      frameguard: { action: 'deny' },
      referrerPolicy: { policy: 'no-referrer' },
    })
    app.addHook('onRequest', (request, reply, done) =>
      setHeaders(request.raw, reply.raw, () => done()),
    )
  },
  { name: 'security-headers' },
)
