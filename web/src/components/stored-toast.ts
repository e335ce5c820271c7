import { showToast } from './toast.ts'

const KEY = 'left_toast'

/** The time in which a slow reader reads one character. */
const READING_MS = 60

/**
 * Stores a message for the tab's next document, because this document closes before anyone can read
 * the message.
 */
export function storeToast(message: string): void {
  sessionStorage.setItem(KEY, message)
}

/** Shows the message from the previous document once, for as long as reading it takes. */
export function showStoredToast(): void {
  const message = sessionStorage.getItem(KEY)
  if (!message) return
  sessionStorage.removeItem(KEY)
  showToast({ message, autoCloseMs: Math.max(6_000, message.length * READING_MS) })
}
