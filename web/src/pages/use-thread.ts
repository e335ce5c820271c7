import type { ChatMode, ThreadHistoryDto } from '@assay/contracts/threads'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ModelNames } from '../features/models/select-models.ts'
import { useReadThreadHistoryQuery } from '../features/threads/thread-api.ts'
import { threadPath } from '../features/threads/thread-path.ts'
import { useIdentity } from '../hooks/use-identity.ts'
import { useTabMessages } from '../hooks/use-tab-messages.ts'

export type HistoryState = 'ready' | 'loading' | 'missing' | 'without-id' | 'failed'

/**
 * What is stored of the thread in the address. A thread that begins on this page is known here: its
 * history is not read until there is something to learn from it.
 */
export function useThread(mode: ChatMode, threadId: string | undefined) {
  const [begun, setBegun] = useState<string>()
  if (begun && threadId && threadId !== begun) setBegun(undefined)
  const forget = useCallback(() => setBegun(undefined), [])
  const query = useReadThreadHistoryQuery(
    { id: threadId ?? '' },
    { skip: !threadId || threadId === begun },
  )
  const isElsewhere = useRedirect(mode, threadId, query.currentData)
  useTabMessages((message) => {
    if (message.type === 'changed' && message.tags.includes('History')) forget()
  })
  return {
    /** Absent where the page of another mode shows it. */
    history: isElsewhere ? undefined : query.currentData,
    lastModels: lastModelsOf(query.currentData),
    // An address that promises a thread and names none.
    state: threadId === '' ? 'without-id' : historyState(query),
    isFetching: query.isFetching,
    readAgain: () => void query.refetch(),
    begin: setBegun,
    forget,
  }
}

/** Leads to the page of the thread's mode, and answers whether that is another page. */
function useRedirect(
  shown: ChatMode,
  threadId: string | undefined,
  history: ThreadHistoryDto | undefined,
): boolean {
  const { isSuperuser } = useIdentity()
  const navigate = useNavigate()
  const mode = history?.mode
  // Only superusers have other pages than that of battles.
  const isElsewhere = mode !== undefined && mode !== shown && (isSuperuser || mode === 'battle')
  useEffect(() => {
    if (!isElsewhere || !threadId) return
    void navigate(threadPath({ id: threadId, mode }, !isSuperuser), { replace: true })
  }, [isElsewhere, threadId, mode, isSuperuser, navigate])
  return isElsewhere
}

/** Statuses of a thread that is not there, or whose address cannot be one's. */
const ABSENCES: readonly unknown[] = [404, 422]

interface HistoryQuery {
  readonly isFetching: boolean
  readonly error?: unknown
  readonly currentData?: unknown
}

function historyState({ currentData, error, isFetching }: HistoryQuery): HistoryState {
  if (currentData) return 'ready'
  // A failure stands until another try has ended.
  if (!error) return isFetching ? 'loading' : 'ready'
  const { status } = error as { readonly status?: unknown }
  return ABSENCES.includes(status) ? 'missing' : 'failed'
}

/** The models that answered last in the thread, as far as the history names them. */
function lastModelsOf(history: ThreadHistoryDto | undefined): ModelNames {
  const last = history?.messages.findLast(({ side }) => side === 'single')
  return {
    single: last?.model_name ?? undefined,
    left: history?.left_model_name ?? undefined,
    right: history?.right_model_name ?? undefined,
  }
}
