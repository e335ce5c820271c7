import type { IncomingMessage, ServerResponse } from 'node:http'
import { forRequest, isTracing, type Logger } from '@assay/runtime'
import proxyAddr from '@fastify/proxy-addr'
import { type Histogram, register } from '@prometheus-io/client'
import plugin from 'fastify-plugin'
import { matchesEtag } from '../http/matches-etag.ts'
import { REQUEST_ID_HEADER, requestIdOf } from '../http/request-id.ts'
import type { Quota } from '../limits/counter.ts'
import type { Limits } from '../limits/create-limits.ts'
import { findPublicPage } from './public-page.ts'
import type { Publication } from './publication.ts'
import { createReadyHeads } from './ready-heads.ts'
import type { StandingsBoard } from './standings-board.ts'

export interface ReadyPagesOptions {
  readonly board: StandingsBoard
  readonly publication: Publication
  readonly limits: Limits
  readonly trustedProxies: readonly string[]
  readonly log: Logger
}

interface Answered {
  /** Of the request. */
  readonly id: string
  readonly route: string
  readonly status: number
  readonly startedAt: number
}

/**
 * Answers who reads the public board, and is nobody in particular, before Fastify is asked: the same
 * bytes, limit, log line and metric. The first reader of each page, whoever asks in an unusual way,
 * and whoever is refused are Fastify's; so are all while a trace is made of each request.
 */
export const readyPages = plugin<ReadyPagesOptions>(
  async (app, { board, publication, limits, trustedProxies, log }) => {
    if (isTracing) return
    const heads = createReadyHeads()
    const trust = proxyAddr.compile([...trustedProxies])
    const durations = register.getSingleMetric('http_request_duration_seconds') as Histogram<
      'method' | 'route' | 'status_code'
    >
    const answered: Answered[] = []
    let isOpen = true

    const observe = ({ id, route, status, startedAt }: Answered, sentAt: number) => {
      const ms = sentAt - startedAt
      durations.observe({ method: 'GET', route, status_code: status }, ms / 1_000)
      if (!log.isLevelEnabled('info')) return
      const line = { method: 'GET', route, status, ms: Math.round(ms) }
      forRequest(id, () => log.info(line, 'request'))
    }
    // Together for all that were answered in one turn of the event loop, which is cheaper.
    const observeAll = () => {
      const sentAt = performance.now()
      for (const each of answered.splice(0)) observe(each, sentAt)
    }
    const findReady = (request: IncomingMessage) => {
      const asked = isOpen && publication.isPublic() ? findPublicPage(request) : undefined
      const page = asked?.find(board)
      if (!asked || !page) return undefined
      const status = matchesEtag(request.headers['if-none-match'], page.etag) ? 304 : 200
      const head = heads.find(page, status)
      return head && { route: asked.route, status, head, body: page.body }
    }
    const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
      const startedAt = performance.now()
      const ready = findReady(request)
      const quota = ready && limits.tryRead(addressOf(request, trust))
      if (!quota) return false
      const { route, status, head, body } = ready
      const id = requestIdOf(request)
      response.writeHead(status, [...head, REQUEST_ID_HEADER, id, ...toHead(quota)])
      if (status === 304) response.end()
      else response.end(body)
      if (answered.push({ id, route, status, startedAt }) === 1) setImmediate(observeAll)
      return true
    }

    const [answerByFastify] = app.server.listeners('request') as [typeof answer]
    app.server.removeAllListeners('request').on('request', (request, response) => {
      if (!answer(request, response)) answerByFastify(request, response)
    })
    app.addHook('onResponse', (request, reply, done) => {
      const page = findPublicPage(request.raw)?.find(board)
      if (page && page.etag === reply.getHeader('etag')) heads.keep(page, reply)
      done()
    })
    // Who is answered while stopping hears that the connection ends.
    app.addHook('preClose', async () => {
      isOpen = false
    })
  },
  { name: 'ready-pages', dependencies: ['limits', 'access'] },
)

/** As Fastify's `request.ip`. */
function addressOf(request: IncomingMessage, trust: ReturnType<typeof proxyAddr.compile>): string {
  const { remoteAddress = '' } = request.socket
  return request.headers['x-forwarded-for'] ? proxyAddr(request, trust) : remoteAddress
}

function toHead({ limit, remaining, resetS }: Quota): string[] {
  return [
    'x-ratelimit-limit',
    String(limit),
    'x-ratelimit-remaining',
    String(remaining),
    'x-ratelimit-reset',
    String(resetS),
  ]
}
