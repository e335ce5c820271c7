import type { ChatMode, ThreadHistoryDto } from '@assay/contracts'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { threadPath } from '../features/threads/thread-path.ts'
import { useIdentity } from '../hooks/use-identity.ts'

/**
 * Leads to the page of the thread's mode, if this is another's.
 * @returns the history, if this page is to show it.
 */
export function useThreadMode(
  shown: ChatMode,
  threadId: string | undefined,
  history: ThreadHistoryDto | undefined,
): ThreadHistoryDto | undefined {
  const { isSuperuser } = useIdentity()
  const navigate = useNavigate()
  const mode = history?.mode
  // Others than superusers have no page but the battle's.
  const isElsewhere = mode !== undefined && mode !== shown && (isSuperuser || mode === 'battle')
  useEffect(() => {
    if (!isElsewhere || !threadId) return
    void navigate(threadPath({ id: threadId, mode }, !isSuperuser), { replace: true })
  }, [isElsewhere, threadId, mode, isSuperuser, navigate])
  return isElsewhere ? undefined : history
}
