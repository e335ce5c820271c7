import { useOnline } from '../hooks/use-online.ts'
import classes from './offline-note.module.css'

const VOTE_WAITS = 'You’re offline. Your vote and messages will be sent when you’re back online.'

/** Says that the network is away, and what becomes of what is sent, or of a vote that is. */
export function OfflineNote({ hasVote = false }: { hasVote?: boolean }) {
  const isOnline = useOnline()
  return (
    <p role="status" className={classes.note}>
      {!isOnline &&
        (hasVote ? VOTE_WAITS : 'You’re offline. Messages will be sent when you’re back online.')}
    </p>
  )
}
