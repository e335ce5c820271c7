import type { ChatMode } from '@assay/contracts/threads'
import { readAccessToken, readGuestFingerprint } from '../api/session.ts'

/** A question that is not sent, and who wrote it. */
export interface UnsentQuestion {
  readonly text: string
  readonly asker: string | null
}

/**
 * What each page was left with, and a question that waited to be sent, which any page takes up. In
 * this document alone: stored, others would find it.
 */
const left = new Map<ChatMode | 'waiting', UnsentQuestion>()

const asker = () => readAccessToken() ?? readGuestFingerprint()

/** A question as whoever is here now has written it. */
export function written(text: string): UnsentQuestion {
  return { text, asker: asker() }
}

/** The question that the same person left behind; empty without any. */
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

/** A new chat begins without what was typed for others. */
export function forgetTyped(): void {
  for (const place of left.keys()) if (place !== 'waiting') left.delete(place)
}
