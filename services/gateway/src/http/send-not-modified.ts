import type { FastifyReply } from 'fastify'

/** What a 304 tells (RFC 9110, section 15.4.5), and what clients with a limit read. */
const TOLD = /^(?:cache-control|etag|strict-transport-security|vary|x-ratelimit-.+|x-request-id)$/
/** For readers of another origin alone. */
const CORS = /^access-control-/

/**
 * Tells readers that they have the page already, and not again how it may be shown, which came with
 * it. To be called when all headers of the page are set.
 */
export function sendNotModified(reply: FastifyReply): void {
  const isForeign = reply.request.headers.origin !== undefined
  for (const name of Object.keys(reply.getHeaders())) {
    if (!TOLD.test(name) && !(isForeign && CORS.test(name))) reply.removeHeader(name)
  }
  reply.code(304).send()
}
