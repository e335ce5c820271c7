import type { FastifyReply, FastifyRequest } from 'fastify'
import { UnavailableError } from '../../http/app-error.ts'
import { matchesEtag } from '../../http/matches-etag.ts'
import { sendNotModified } from '../../http/send-not-modified.ts'
import type { Page } from './standings-board.ts'

/**
 * Shared caches keep the public board for a second, for another one while they renew it, and for a minute
 * while no gateway answers. They drop a withdrawn board within two seconds of its refusal.
 */
const PUBLIC_CACHING = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=60'
const PRIVATE_CACHING = 'private, no-cache'

/** The quota of the reader who filled a cache is nobody else's. */
const QUOTA_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']

/** Sends the bytes that were serialised once; a reader who already has them gets 304. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page<unknown> | undefined,
): void {
  if (!page) throw new UnavailableError()
  const isShared = !request.identity
  const vary = ['Authorization', reply.getHeader('vary')].filter(Boolean).join(', ')
  reply
    .header('etag', page.etag)
    .header('vary', vary)
    .header('cache-control', isShared ? PUBLIC_CACHING : PRIVATE_CACHING)
  if (isShared) for (const name of QUOTA_HEADERS) reply.removeHeader(name)
  if (matchesEtag(request.headers['if-none-match'], page.etag)) sendNotModified(reply)
  else reply.type('application/json; charset=utf-8').send(page.body)
}
