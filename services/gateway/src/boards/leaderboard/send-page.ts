import type { FastifyReply, FastifyRequest } from 'fastify'
import { UnavailableError } from '../../http/app-error.ts'
import { matchesEtag } from '../../http/matches-etag.ts'
import { sendNotModified } from '../../http/send-not-modified.ts'
import type { Page } from './board-cache.ts'

/**
 * Shared caches serve the public board for one second, for another second while they refresh it,
 * and for one minute while no gateway responds. A withdrawn board disappears within two seconds.
 */
const PUBLIC_CACHING = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=60'
const PRIVATE_CACHING = 'private, no-cache'

/**
 * These headers are removed from shared pages, because the quota belongs to the reader who filled
 * the cache.
 */
const QUOTA_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']

/** Sends a serialised page, or 304 if the reader already has it. */
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
