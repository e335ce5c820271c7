import { readAccessToken, readGuestFingerprint } from '../api/session.ts'

/** What somebody has written and not sent. */
export interface Unsent {
  readonly text: string
  readonly asker: string | null
  /** It was to be sent, so a new chat takes it up, too. */
  readonly isWaiting?: boolean
}

/** In this document alone: a question is nothing to store where others may find it. */
let unsent: Unsent | undefined

const asker = () => readAccessToken() ?? readGuestFingerprint()

/** What is written now, by whoever is here now. */
export function written(text: string): Unsent {
  return { text, asker: asker() }
}

/** Keeps what was left behind with its page, for the next page that takes a question. */
export function keepUnsent(question: Unsent): void {
  unsent = question
}

/** What was left behind by whoever asks now; an empty text without any. */
export function readUnsent(): string {
  return unsent?.asker === asker() ? unsent.text : ''
}

/** The same of a question that was to be sent. */
export function readWaiting(): string {
  return unsent?.isWaiting ? readUnsent() : ''
}

export function forgetUnsent(): void {
  unsent = undefined
}
