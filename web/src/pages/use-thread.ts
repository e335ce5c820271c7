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
 * The stored data of the thread in the address. A thread that starts on this page is already
 * loaded; its history is fetched only once it has something new.
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
    /** Undefined if the page of another mode shows it. */
    history: isElsewhere ? undefined : query.currentData,
    lastModels: lastModelsOf(query.currentData),
    // The address has the parameter `threadId`, but without an id.
    state: threadId === '' ? 'without-id' : historyState(query),
    isFetching: query.isFetching,
    readAgain: () => void query.refetch(),
    begin: setBegun,
    forget,
  }
}

/** Redirects to the page of the thread's mode. Returns whether that is another page. */
function useRedirect(
  shown: ChatMode,
  threadId: string | undefined,
  history: ThreadHistoryDto | undefined,
): boolean {
  const { isSuperuser } = useIdentity()
  const navigate = useNavigate()
  const mode = history?.mode
  // Only superusers have pages other than the battle.
  const isElsewhere = mode !== undefined && mode !== shown && (isSuperuser || mode === 'battle')
  useEffect(() => {
    if (!isElsewhere || !threadId) return
    void navigate(threadPath({ id: threadId, mode }, !isSuperuser), { replace: true })
  }, [isElsewhere, threadId, mode, isSuperuser, navigate])
  return isElsewhere
}

/** Statuses for a missing thread, or for an invalid id. */
const ABSENCES: readonly unknown[] = [404, 422]

interface HistoryQuery {
  readonly isFetching: boolean
  readonly error?: unknown
  readonly currentData?: unknown
}

function historyState({ currentData, error, isFetching }: HistoryQuery): HistoryState {
  if (currentData) return 'ready'
  // A failure stays until another attempt has finished.
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
