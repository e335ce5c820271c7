import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { codeOf } from '@assay/contracts/code-of'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { REQUEST_ID_HEADER } from './request-id.ts'

/** Responds to requests that match no route, for example because of an invalid percent-encoding. */
export function handleUnroutable(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const status = error.statusCode ?? 400
  reply
    .code(status)
    .header('x-content-type-options', 'nosniff')
    .header(REQUEST_ID_HEADER, request.id)
    .send({ ...bodyOf(status), request_id: request.id })
}

function bodyOf(status: number) {
  const detail = STATUS_CODES[status] ?? 'Bad Request'
  return { detail, code: codeOf(detail) }
}

const STATUS_OF_ERROR: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/**
 * Responds with the usual error body to bytes that Node cannot parse as HTTP, and then disconnects.
 */
export function handleUnreadable({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = STATUS_OF_ERROR[code] ?? 400
  const body = JSON.stringify(bodyOf(status))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
