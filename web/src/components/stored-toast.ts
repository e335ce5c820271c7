import { showToast } from './toast.ts'

const KEY = 'left_toast'

/**
 * Stores a message for the tab's next document, because this document closes before anyone can read
 * the message.
 */
export function storeToast(message: string): void {
  sessionStorage.setItem(KEY, message)
}

/** Shows the message from the previous document once, for longer than other toasts. */
export function showStoredToast(): void {
  const message = sessionStorage.getItem(KEY)
  if (!message) return
  sessionStorage.removeItem(KEY)
  showToast({ message, autoCloseMs: 15_000 })
}
