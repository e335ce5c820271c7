import type { ChatMode } from '@assay/contracts/threads'
import { readAccessToken, readGuestFingerprint } from '../api/session.ts'

/** An unsent question and its writer. */
export interface UnsentQuestion {
  readonly text: string
  readonly asker: string | null
}

/**
 * The draft of each page, and a question that waited to be sent, which any page restores. Drafts
 * and questions are kept only in memory, because another user of this browser could read them in
 * storage.
 */
const left = new Map<ChatMode | 'waiting', UnsentQuestion>()

const asker = () => readAccessToken() ?? readGuestFingerprint()

/** A question by the current writer. */
export function written(text: string): UnsentQuestion {
  return { text, asker: asker() }
}

/** The text that the current person left here; empty if there is none. */
export function readUnsent(place: ChatMode | 'waiting'): string {
  const question = left.get(place)
  return question?.asker === asker() ? question.text : ''
}

export function keepUnsent(place: ChatMode | 'waiting', question: UnsentQuestion): void {
  left.set(place, question)
}

export function forgetWaiting(): void {
  left.delete('waiting')
}

/** A new chat starts without the drafts of other chats. */
export function forgetTyped(): void {
  for (const place of left.keys()) if (place !== 'waiting') left.delete(place)
}
