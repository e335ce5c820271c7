import { REFUSALS } from '@assay/contracts/constants'
import { t } from '@lingui/core/macro'
import { ERRORS } from '../../api/error-catalogue.ts'
import { SESSION_ENDED } from '../../api/session.ts'

/** Why a question or a turn in progress could not be followed. */
export type ConnectionFailure =
  /** The socket was closed, or no event arrived. */
  | { readonly kind: 'connection' }
  | { readonly kind: 'creation' }
  /** A message could not be parsed. */
  | { readonly kind: 'message' }
  /** The question did not reach the server. */
  | { readonly kind: 'unreachable' }
  /** The reader withdrew the question. */
  | { readonly kind: 'withdrawn' }
  /** The reader stopped the turn, and the server did not confirm it. */
  | { readonly kind: 'stop-unanswered' }
  /** The server sent a reason, and questions that it can answer instead. */
  | {
      readonly kind: 'server'
      readonly detail: string
      readonly closest?: readonly string[] | undefined
    }

const STOP_UNANSWERED = t`The server hasn’t confirmed the stop. If the answers continue, your history will show them.`

/** The failure's text from the error catalogue, or from the server. */
export function connectionFailureText(failure: ConnectionFailure): string | undefined {
  switch (failure.kind) {
    case 'connection':
      return ERRORS.socket
    case 'creation':
      return ERRORS.socketCreation
    case 'message':
      return ERRORS.socketMessage
    case 'unreachable':
      return ERRORS.sending
    case 'withdrawn':
      return undefined
    case 'stop-unanswered':
      return STOP_UNANSWERED
    case 'server':
      if (failure.detail === REFUSALS.deadSession) return SESSION_ENDED
      return failure.detail || ERRORS.unknownStream
  }
}
