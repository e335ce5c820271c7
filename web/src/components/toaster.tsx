import '@mantine/core/styles/Notification.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/notifications/styles.css'
import './toaster.css'
import { Notifications, notifications, useNotifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'

export { notifications }

/** The container for toasts; messages shown before it is mounted wait for it. */
export function Toaster() {
  const toaster = useRef<HTMLDivElement>(null)
  const { notifications: shown } = useNotifications()
  const failure = shown.find((toast) => toast['data-tone'] === 'bad')?.id
  useEffect(() => {
    if (!toaster.current || !failure) return
    return raise(toaster.current)
  }, [failure])
  return (
    <div ref={toaster} className="toaster">
      <Notifications position="top-right" limit={3} withinPortal={false} />
    </div>
  )
}

/**
 * Raises the toasts above an open dialog while one of them shows a failure, so that the failure can
 * be read. They cannot be clicked there: a modal dialog makes everything else inert.
 * @returns a function that lowers the toasts again.
 */
function raise(toaster: HTMLElement): () => void {
  toaster.popover = 'manual'
  toaster.showPopover?.()
  return () => {
    toaster.popover = null
  }
}
