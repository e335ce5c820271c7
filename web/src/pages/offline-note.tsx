import { useOnline } from '../hooks/use-online.ts'
import classes from './offline-note.module.css'

/** Says that the network is away, and what becomes of what is sent. */
export function OfflineNote() {
  const isOnline = useOnline()
  return (
    <p role="status" className={classes.note}>
      {!isOnline && 'You are offline. What you send waits until the network is back.'}
    </p>
  )
}
