import { forRequest, isTracing, type OpenSpan, openSpan } from '@assay/runtime'
import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { REQUEST_ID_HEADER } from './request-id.ts'

/**
 * Runs each request in a context with its id and trace, which log lines and events include. Logs
 * one line per request with the route's pattern, because the path may contain addresses and
 * fingerprints. Each API request starts a new trace, even if the client sends one. Chat sockets
 * open their own spans.
 */
export const requestContext = plugin(
  async (app) => {
    const spans = new WeakMap<FastifyRequest, OpenSpan>()
    const inContext = (request: FastifyRequest, work: () => void) => {
      const span = isTracing ? spans.get(request) : undefined
      forRequest(request.id, () => (span ? span.run(work) : work()))
    }
    app.addHook('onRequest', (request, reply, done) => {
      reply.header(REQUEST_ID_HEADER, request.id)
      const span = isTracing ? spanOf(request) : undefined
      if (span) spans.set(request, span)
      inContext(request, done)
    })
    // Reading the body leaves the context, so the context is entered again.
    app.addHook('preHandler', (request, _reply, done) => inContext(request, done))
    app.addHook('onResponse', (request, reply, done) => {
      const { statusCode: status } = reply
      inContext(request, () => {
        const route = request.routeOptions.url ?? 'unknown'
        const ms = Math.round(reply.elapsedTime)
        request.log.info({ method: request.method, route, status, ms }, 'request')
      })
      const span = spans.get(request)
      span?.describe({ 'http.response.status_code': status })
      span?.end(status >= 500 ? status : undefined)
      done()
    })
  },
  { name: 'request-context' },
)

function spanOf({ method, protocol, routeOptions, raw }: FastifyRequest): OpenSpan | undefined {
  const { url: route = '' } = routeOptions
  if (!route.startsWith('/api/') || route.startsWith('/api/v1/chat/ws_')) return undefined
  // The path may contain email addresses and guests' secrets, so only the pattern is recorded.
  const attributes = {
    'http.request.method': method,
    'http.route': route,
    'url.scheme': protocol,
    'network.protocol.version': raw.httpVersion,
  }
  return openSpan(`${method} ${route}`, { kind: 'SERVER', attributes })
}
