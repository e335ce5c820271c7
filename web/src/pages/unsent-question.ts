import type { ChatMode } from '@assay/contracts'
import { readAccessToken, readGuestFingerprint } from '../api/session.ts'

/** What somebody has written and not sent. */
export interface Unsent {
  readonly text: string
  readonly asker: string | null
  /** The only page that takes it up; any page, of a question that was to be sent. */
  readonly mode?: ChatMode
}

/** In this document alone: a question is nothing to store where others may find it. */
let unsent: Unsent | undefined

const asker = () => readAccessToken() ?? readGuestFingerprint()

/** What is written now, by whoever is here now. */
export function written(text: string): Unsent {
  return { text, asker: asker() }
}

/** Keeps what was left behind with its page, for the next page that takes it up. */
export function keepUnsent(question: Unsent): void {
  unsent = question
}

/**
 * What was left behind by whoever asks now; an empty text without any.
 * @param mode of the page that is shown again; without one, only a question that was to be sent.
 */
export function readUnsent(mode?: ChatMode): string {
  if (unsent?.asker !== asker()) return ''
  return unsent.mode === undefined || unsent.mode === mode ? unsent.text : ''
}

export function forgetUnsent(): void {
  unsent = undefined
}

/** A new chat begins: a question that was to be sent goes with it. */
export function forgetTyped(): void {
  if (unsent?.mode !== undefined) unsent = undefined
}
