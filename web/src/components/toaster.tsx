import '@mantine/core/styles/Notification.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/notifications/styles.css'
import './toaster.css'
import { Notifications, notifications } from '@mantine/notifications'

export { notifications }

/** Where toasts appear; messages shown before it is mounted wait for it. */
export function Toaster() {
  return <Notifications position="top-right" limit={3} />
}
