import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ThreadList } from '../features/threads/thread-list.tsx'
import type { Identity } from '../hooks/use-identity.ts'
import classes from './sidebar.module.css'

export function History({ identity }: { identity: Identity }) {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const currentId = params.get('threadId') ?? undefined

  /** A deleted thread does not stay on the screen; a new chat of its kind takes its place. */
  function leave(threadId: string) {
    if (threadId !== currentId) return
    const isDual = params.get('mode') === 'dual'
    const search = pathname === '/' && isDual ? '?mode=dual&clear=true' : '?clear=true'
    void navigate({ pathname, search }, { replace: true })
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
