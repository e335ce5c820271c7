import '@mantine/core/styles/Notification.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/notifications/styles.css'
import './toaster.css'
import { Notifications, notifications } from '@mantine/notifications'
import { useEffect } from 'react'

export { notifications }

const ID = 'toaster'

/**
 * Brings the toasts above a dialog that is open: what went wrong is to be read. They cannot be
 * pressed there, as nothing beside a modal dialog can.
 */
export function raiseToasts(): void {
  const toaster = document.getElementById(ID)
  if (!toaster?.showPopover) return
  toaster.popover = 'manual'
  toaster.hidePopover()
  toaster.showPopover()
}

/** Where toasts appear; messages shown before it is mounted wait for it. */
export function Toaster() {
  useEffect(raiseToasts, [])
  return (
    <div id={ID} className="toaster">
      <Notifications position="top-right" limit={3} withinPortal={false} />
    </div>
  )
}
