import { t } from '@lingui/core/macro'
import classes from '../components/note.module.css'
import { useOnline } from '../hooks/use-online.ts'

const VOTE_WAITS = t`You’re offline. Your vote and messages will be sent when you’re back online.`

/** Shows that the browser is offline, and that answers, messages and votes continue later. */
export function OfflineNote({ hasVote = false }: { hasVote?: boolean }) {
  const isOnline = useOnline()
  return (
    <p role="status" className={classes.note}>
      {!isOnline &&
        (hasVote ? VOTE_WAITS : t`You’re offline. The chat continues when you’re back online.`)}
    </p>
  )
}
