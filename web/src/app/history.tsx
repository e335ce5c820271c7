import { useSearchParams } from 'react-router'
import { ThreadList } from '../features/threads/thread-list.tsx'
import type { Identity } from '../hooks/use-identity.ts'
import classes from './sidebar.module.css'
import { useLeaveThread } from './use-leave-thread.ts'

export function History({ identity }: { identity: Identity }) {
  const [params] = useSearchParams()
  const leaveThread = useLeaveThread()
  const currentId = params.get('threadId') ?? undefined
  return (
    <section className={classes.history} aria-labelledby="history">
      <h2 id="history" className={classes.heading}>
        HISTORY
      </h2>
      <ThreadList
        identity={identity}
        currentId={currentId}
        onDeleted={(threadId) => {
          if (threadId === currentId) leaveThread()
        }}
      />
    </section>
  )
}
