import {
  BROKEN_OFF_NOTICE,
  EMPTY_ANSWER_NOTICE,
  FAILED_ANSWER_NOTICE,
  TIMED_OUT_NOTICE,
  TOO_LONG_NOTICE,
} from '@assay/contracts/constants'
import type { ChatMode } from '@assay/contracts/threads'
import { ERRORS } from '../../api/error-catalogue.ts'
import { serverText } from '../../api/server-text.ts'

export type AnswerFailure =
  /** One of the product's own sentences, which reveals no provider. */
  | { readonly kind: 'notice'; readonly notice: string }
  | { readonly kind: 'error'; readonly detail: string }

const NOTICES: ReadonlySet<string> = new Set([
  ...[BROKEN_OFF_NOTICE, EMPTY_ANSWER_NOTICE, FAILED_ANSWER_NOTICE],
  ...[TIMED_OUT_NOTICE, TOO_LONG_NOTICE],
])

export const EMPTY_ANSWER: AnswerFailure = { kind: 'notice', notice: EMPTY_ANSWER_NOTICE }

/** Reads the text that the server sends for a failed answer. */
export function toAnswerFailure(detail: string): AnswerFailure {
  if (NOTICES.has(detail)) return { kind: 'notice', notice: detail }
  return { kind: 'error', detail: detail || ERRORS.unknownStream }
}

export function isTooLong(failure: AnswerFailure | undefined): boolean {
  return failure?.kind === 'notice' && failure.notice === TOO_LONG_NOTICE
}

/** A battle hides errors other than the product's own sentences; elsewhere the reader sees them. */
export function answerNotice(failure: AnswerFailure, mode: ChatMode): string {
  if (failure.kind === 'notice') return serverText(failure.notice)
  if (mode === 'battle') return serverText(FAILED_ANSWER_NOTICE)
  return mode === 'single' ? failure.detail : `[Error: ${failure.detail}]`
}
