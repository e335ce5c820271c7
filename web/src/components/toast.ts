import type { ReactNode } from 'react'
import { importWithRetry } from './lazy-with-retry.ts'

export interface Toast {
  readonly id?: string
  readonly tone?: 'plain' | 'good' | 'bad'
  readonly title?: string
  readonly message: ReactNode
  /** Milliseconds until it closes by itself. */
  readonly autoCloseMs?: number
}

const COLORS = { plain: 'brand', good: 'green', bad: 'red' } as const

/** Toasts are not part of the first load: the first one loads their code. */
const loadNotifications = () => importWithRetry(() => import('./toaster.tsx'))

/** Shows a message in the corner. Fire and forget. */
export function showToast({ id, tone = 'plain', title, message, autoCloseMs = 6_000 }: Toast) {
  void loadNotifications().then(({ notifications }) => {
    const color = COLORS[tone]
    notifications.show({
      ...(id && { id }),
      title,
      message,
      color,
      autoClose: autoCloseMs,
      closeButtonProps: { 'aria-label': 'Dismiss' },
    })
  })
}

export function hideToast(id: string) {
  void loadNotifications().then(({ notifications }) => notifications.hide(id))
}

export function showSuccess(message: string) {
  showToast({ tone: 'good', title: 'Success!', message })
}

export function showFailure(message: string) {
  showToast({ tone: 'bad', title: 'Something went wrong!', message })
}
