import { readFile } from 'node:fs/promises'
import { withTimeout } from '@assay/queue'
import files from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { UnavailableError } from '../../http/app-error.ts'
import { requireSuperuser } from '../../http/identity.ts'
import type { StewardshipOptions } from '../stewardship-context.ts'
import { BOARD_POLICY, renderBoardPage } from './board-page.ts'
import { createBoard } from './create-board.ts'

export const QUEUES_PATH = '/api/v1/queues'

const SESSION_SCRIPT = new URL('session.js', import.meta.url)
const YEAR_S = 365 * 24 * 60 * 60
const HIDDEN = { schema: { hide: true } } as const

/** The paths that the page's own router distinguishes. */
const PAGES = ['/', '/queue/:queueName', '/queue/:queueName/:jobId']

/**
 * Shows the job queues to superusers. The page and its scripts are public but contain no data.
 * Every request for data needs a superuser's token.
 */
export const queueRoutes: FastifyPluginAsync<StewardshipOptions> = async (
  app,
  { redis, queues },
) => {
  const board = createBoard(queues)
  const page = await renderBoardPage(board, QUEUES_PATH)
  const script = await readFile(SESSION_SCRIPT, 'utf8')

  await app.register(files, {
    root: board.staticRoot,
    prefix: '/static/',
    decorateReply: false,
    schemaHide: true,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', `public, max-age=${YEAR_S}`),
  })
  for (const url of PAGES) app.get(url, HIDDEN, (_request, reply) => sendPage(reply, page))
  app.get('/session.js', HIDDEN, (_request, reply) => reply.type('text/javascript').send(script))

  for (const { route, handler } of board.reads) {
    for (const url of [route].flat()) {
      app.get<QueueRead>(url, HIDDEN, async (request, reply) => {
        requireSuperuser(request)
        if (redis.status !== 'ready') throw new UnavailableError()
        const { queues: shown, config: uiConfig } = board
        const { query, params } = request
        const call = { queues: shown, uiConfig, query, params, headers: {}, body: {} }
        const { status = 200, body } = await withTimeout(Promise.resolve(handler(call)))
        return reply.code(status).send(body)
      })
    }
  }
}

interface QueueRead {
  readonly Querystring: Record<string, string>
  readonly Params: Record<string, string>
}

function sendPage(reply: FastifyReply, page: string) {
  return reply
    .header('content-security-policy', BOARD_POLICY)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page)
}
