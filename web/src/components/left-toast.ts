import { showToast } from './toast.ts'

const KEY = 'left_toast'

/** Shows a message in the next document of this tab: this one is left before it could be read. */
export function leaveToast(message: string): void {
  sessionStorage.setItem(KEY, message)
}

/** Shows what the document before left, once, and longer than what follows from a press. */
export function showLeftToast(): void {
  const message = sessionStorage.getItem(KEY)
  if (!message) return
  sessionStorage.removeItem(KEY)
  showToast({ message, autoCloseMs: 15_000 })
}
