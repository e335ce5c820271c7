import type { FastifyReply } from 'fastify'
import type { Page } from './standings-board.ts'

/** Made anew for each answer. */
const OF_ONE_ANSWER = new Set([
  'x-request-id',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
])

/** Names and values in turns, as Node takes them. */
export type Head = readonly string[]

/**
 * The headers that all answers with a page have, as Fastify sent them the first time: whatever sets
 * headers need not know of a second way. A page that is shown no more takes its heads along.
 */
export function createReadyHeads() {
  const heads = new WeakMap<Page<unknown>, Map<number, Head>>()

  return {
    find: (page: Page<unknown>, status: number): Head | undefined => heads.get(page)?.get(status),
    keep(page: Page<unknown>, reply: FastifyReply): void {
      const known = heads.get(page) ?? new Map<number, Head>()
      const head = Object.entries(reply.getHeaders())
        .filter(([name]) => !OF_ONE_ANSWER.has(name))
        .flatMap(([name, value]) => [name, String(value)])
      heads.set(page, known.set(reply.statusCode, head))
    },
  }
}
