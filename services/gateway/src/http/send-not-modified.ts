import type { FastifyReply } from 'fastify'

/** The headers of a 304 (RFC 9110, section 15.4.5), and the headers about rate limits. */
const KEPT_HEADERS =
  /^(?:cache-control|etag|strict-transport-security|vary|x-ratelimit-.+|x-request-id)$/
/** Only readers on another origin need these headers. */
const CORS = /^access-control-/

/**
 * Sends 304 without the headers that describe the page's content. Call it after all headers are
 * set.
 */
export function sendNotModified(reply: FastifyReply): void {
  const isForeign = reply.request.headers.origin !== undefined
  for (const name of Object.keys(reply.getHeaders())) {
    if (!KEPT_HEADERS.test(name) && !(isForeign && CORS.test(name))) reply.removeHeader(name)
  }
  reply.code(304).send()
}
