import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import plugin from 'fastify-plugin'
import helmet, { type HelmetOptions } from 'helmet'

/**
 * Sets the same security headers on every response. They are built only once, because
 * `@fastify/helmet` would build them for each request and keep the request in memory until the next
 * full garbage collection.
 */
export const securityHeaders = plugin<{ readonly hsts: boolean }>(
  async (app, { hsts }) => {
    const headers = headersBy({
      contentSecurityPolicy: false,
      strictTransportSecurity: hsts,
      frameguard: { action: 'deny' },
      referrerPolicy: { policy: 'no-referrer' },
    })
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers)
      done()
    })
  },
  { name: 'security-headers' },
)

/** The headers that Helmet sets on a response. */
function headersBy(options: HelmetOptions): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(options)(request, response, () => {})
  return response.getHeaders()
}
