import { readAccessToken, readGuestFingerprint } from '../api/session.ts'

/** In this document alone: a question is nothing to store where others may find it. */
let unsent: { readonly asker: string | null; readonly text: string } | undefined

const asker = () => readAccessToken() ?? readGuestFingerprint()

/** Keeps a question that still waited when its page was left, for the next page that takes one. */
export function keepUnsent(text: string): void {
  unsent = { asker: asker(), text }
}

/** The question that was left behind by whoever asks now; an empty text without one. */
export function readUnsent(): string {
  return unsent?.asker === asker() ? unsent.text : ''
}

export function forgetUnsent(): void {
  unsent = undefined
}
