import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { importWithRetry } from './lazy-with-retry.ts'

export interface Toast {
  readonly id?: string
  readonly tone?: 'plain' | 'good' | 'bad'
  readonly title?: string
  readonly message: ReactNode
  /** Shows the toast at the bottom of the page instead of the top. */
  readonly atFoot?: boolean
  /** The time until the toast closes automatically. */
  readonly autoCloseMs?: number
}

const COLORS = { plain: 'brand', good: 'green', bad: 'red' } as const

/** Toasts are not part of the first load: the first toast loads their code. */
const loadNotifications = () => importWithRetry(() => import('./toaster.tsx'))

/** Shows a message in the corner. Returns before it is shown. */
export function showToast(toast: Toast) {
  const { id, tone = 'plain', title, message, atFoot = false, autoCloseMs = 6_000 } = toast
  void loadNotifications().then(({ notifications }) => {
    const color = COLORS[tone]
    notifications.show({
      ...(id && { id }),
      title,
      message,
      position: atFoot ? 'bottom-right' : 'top-right',
      color,
      autoClose: autoCloseMs,
      closeButtonProps: { 'aria-label': t`Dismiss` },
      'data-tone': tone,
      // Failures are shown before other waiting toasts, the latest failure first.
      ...(tone === 'bad' && { priority: performance.now() }),
    })
  })
}

export function hideToast(id: string) {
  void loadNotifications().then(({ notifications }) => notifications.hide(id))
}

export function showSuccess(message: string) {
  showToast({ tone: 'good', title: t`Success!`, message })
}

export function showFailure(message: string) {
  showToast({ tone: 'bad', title: t`Something went wrong!`, message })
}
