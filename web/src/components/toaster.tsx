import '@mantine/core/styles/Notification.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/notifications/styles.css'
import './toaster.css'
import { Notifications, notifications, useNotifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'

export { notifications }

/** Where toasts appear; messages shown before it is mounted wait for it. */
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
 * Brings the toasts above a dialog that is open while one of them says what went wrong: that is to
 * be read. They cannot be pressed there, as nothing beside a modal dialog can.
 * @returns what puts them back.
 */
function raise(toaster: HTMLElement): () => void {
  toaster.popover = 'manual'
  toaster.showPopover?.()
  return () => {
    toaster.popover = null
  }
}
