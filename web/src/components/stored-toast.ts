import { showToast } from './toast.ts'

const KEY = 'left_toast'

/**
 * Stores a message for the tab's next document, because this one is left before anyone could read
 * it.
 */
export function storeToast(message: string): void {
  sessionStorage.setItem(KEY, message)
}

/** Shows the message of the previous document, once, and longer than other toasts. */
export function showLeftToast(): void {
  const message = sessionStorage.getItem(KEY)
  if (!message) return
  sessionStorage.removeItem(KEY)
  showToast({ message, autoCloseMs: 15_000 })
}
