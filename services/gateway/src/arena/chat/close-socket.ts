import type { ChatEvent } from '@assay/contracts/chat/events'
import { CLOSE_CODE } from '@assay/contracts/constants'
import type { FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { type AppError, TooManyRequestsError, UnavailableError } from '../../http/app-error.ts'
import { PatientDataError } from '../../http/patient-data/patient-data-error.ts'
import { toAppError } from '../../http/to-app-error.ts'
import { NoRecordedAnswerError } from '../turns/choose-able-contenders.ts'
import { sendEvent } from './socket-sink.ts'

const CLOSE_CODES: Readonly<Record<number, number>> = {
  400: CLOSE_CODE.badRequest,
  401: CLOSE_CODE.unauthenticated,
  403: CLOSE_CODE.forbidden,
  404: CLOSE_CODE.notFound,
  409: CLOSE_CODE.conflict,
  413: CLOSE_CODE.tooLarge,
  429: CLOSE_CODE.tooMany,
  503: CLOSE_CODE.unavailable,
}
const UNAVAILABLE_RETRY_AFTER_S = 2

/** The request that opened a socket. */
export type SocketRequest = Pick<FastifyRequest, 'id' | 'log'>

/** Sends one error event with a clear detail, then closes the socket. */
export function closeWithError(
  socket: WebSocket,
  error: unknown,
  { id: requestId, log }: SocketRequest,
): void {
  const refusal = toAppError(error)
  // An unavailable server is logged where the failure occurs. Further lines for each retry would
  // add nothing.
  const isOwn = error instanceof UnavailableError
  if (refusal.statusCode >= 500 && !isOwn) log.warn({ err: error, requestId }, 'chat turn failed')
  const { message: detail, code, params } = refusal
  const event = { event: 'error', detail, code, ...(params && { params }) } as const
  sendEvent(socket, { ...event, request_id: requestId, ...detailsOf(refusal) })
  socket.close(CLOSE_CODES[refusal.statusCode] ?? CLOSE_CODE.internal, reasonOf(refusal))
}

function detailsOf(refusal: AppError): Partial<Extract<ChatEvent, { event: 'error' }>> {
  if (refusal instanceof PatientDataError) {
    return { findings: [...refusal.findings] }
  }
  if (refusal instanceof NoRecordedAnswerError) {
    return { closest: [...refusal.closest] }
  }
  return {}
}

/** Returns the close reason. Its `retry-after` replaces the HTTP header of that name. */
function reasonOf(refusal: AppError): string {
  if (refusal instanceof TooManyRequestsError) {
    return `${refusal.name}; retry-after=${refusal.retryAfterS}`
  }
  if (refusal.statusCode !== 503) return refusal.name
  const known = refusal instanceof UnavailableError ? refusal.retryAfterS : undefined
  return `${refusal.name}; retry-after=${known ?? UNAVAILABLE_RETRY_AFTER_S}`
}
