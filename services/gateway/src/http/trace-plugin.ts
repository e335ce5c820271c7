import { isTracing, type OpenSpan, openSpan } from '@assay/runtime'
import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'

/**
 * A span for each API request, named by the route's pattern: what was sent stays out of it. Traces
 * begin here, whatever trace a client claims to be in. Chat sockets have a span of their own.
 */
export const tracePlugin = plugin(
  async (app) => {
    if (!isTracing) return
    const spans = new WeakMap<FastifyRequest, OpenSpan>()
    app.addHook('onRequest', (request, _reply, done) => {
      const { method } = request
      const { url: route = '' } = request.routeOptions
      if (!route.startsWith('/api/') || route.startsWith('/api/v1/chat/ws_')) return done()
      const attributes = { 'http.request.method': method, 'http.route': route }
      const span = openSpan(`${method} ${route}`, { kind: 'SERVER', attributes })
      spans.set(request, span)
      span.run(done)
    })
    // Who waited for a body comes back outside of the span.
    app.addHook('preHandler', (request, _reply, done) => {
      const span = spans.get(request)
      if (span) span.run(done)
      else done()
    })
    app.addHook('onResponse', async (request, { statusCode }) => {
      const span = spans.get(request)
      span?.describe({ 'http.response.status_code': statusCode })
      span?.end(statusCode >= 500 ? statusCode : undefined)
    })
  },
  { name: 'trace' },
)
