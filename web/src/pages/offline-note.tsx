import { useOnline } from '../hooks/use-online.ts'
import classes from './offline-note.module.css'

const VOTE_WAITS = 'You are offline. Your vote waits for the network, and so does what you send.'

/** Shows that the network is away, and what happens to messages and votes sent meanwhile. */
export function OfflineNote({ hasVote = false }: { hasVote?: boolean }) {
  const isOnline = useOnline()
  return (
    <p role="status" className={classes.note}>
      {!isOnline &&
        (hasVote ? VOTE_WAITS : 'You are offline. What you send waits until the network is back.')}
    </p>
  )
}
