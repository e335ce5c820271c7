import { useNavigate, useSearchParams } from 'react-router'
import { ThreadList } from '../features/threads/thread-list.tsx'
import type { Identity } from '../hooks/use-identity.ts'
import classes from './sidebar.module.css'

export function History({ identity }: { identity: Identity }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const currentId = params.get('threadId') ?? undefined

  /** A deleted thread does not stay on the screen. */
  function leave(threadId: string) {
    if (threadId === currentId) void navigate('/battle?clear=true', { replace: true })
  }

  return (
    <section className={classes.history} aria-labelledby="history">
      <h2 id="history" className={classes.heading}>
        HISTORY
      </h2>
      <ThreadList identity={identity} currentId={currentId} onDeleted={leave} />
    </section>
  )
}
