import { DRAFT_PREFIX, readGuestFingerprint, readStoredUser } from './session.ts'

interface Draft {
  readonly value: unknown
  readonly writer: string | null
}

/** The user's id, or the guest's secret. */
export const currentWriter = (): string | null => readStoredUser()?.id ?? readGuestFingerprint()

/**
 * What the current person left unsent at this place; undefined if there is nothing. What another
 * person left is removed.
 */
export function readDraft<Value>(place: string): Value | undefined {
  const draft: Draft | null = JSON.parse(sessionStorage.getItem(DRAFT_PREFIX + place) ?? 'null')
  if (draft?.writer === currentWriter()) return draft.value as Value
  forgetDraft(place)
  return undefined
}

/**
 * Keeps what its writer has not sent yet. The draft survives a reload, but not the tab, because
 * another user of this browser could read it. After a log-out, which makes the browser a new guest,
 * the page closes with the text of the person who left: it is not kept.
 */
export function keepDraft(place: string, value: unknown, writer = currentWriter()): void {
  const current = currentWriter()
  // An expired session leaves nobody, and its user may sign in again.
  if (current !== null && current !== writer) return
  const draft: Draft = { value, writer }
  sessionStorage.setItem(DRAFT_PREFIX + place, JSON.stringify(draft))
}

export function forgetDraft(place: string): void {
  sessionStorage.removeItem(DRAFT_PREFIX + place)
}
