import type { ChatMode } from '@assay/contracts'
import { EMPTY_ANSWER_NOTICE, FAILED_ANSWER_NOTICE } from '@assay/contracts/constants'
import { ERRORS } from '../../api/error-catalogue.ts'

/** Why an answer failed. */
export type AnswerFailure =
  /** The model ended without any text. */
  | { readonly kind: 'empty' }
  /** The server does not say why: a provider is not betrayed. */
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'error'; readonly detail: string }

/** Reads the sentence with which the server tells of a failed answer. */
export function toAnswerFailure(detail: string): AnswerFailure {
  if (detail === EMPTY_ANSWER_NOTICE) return { kind: 'empty' }
  if (detail === FAILED_ANSWER_NOTICE) return { kind: 'incomplete' }
  return { kind: 'error', detail: detail || ERRORS.unknownStream }
}

/** A battle words every failure alike; elsewhere the reader may know what went wrong. */
export function answerNotice(failure: AnswerFailure, mode: ChatMode): string {
  if (failure.kind === 'empty') return EMPTY_ANSWER_NOTICE
  if (failure.kind === 'incomplete' || mode === 'battle') return FAILED_ANSWER_NOTICE
  return mode === 'single' ? failure.detail : `[Error: ${failure.detail}]`
}
