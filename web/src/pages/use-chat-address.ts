import type { ChatMode } from '@assay/contracts'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

export type ChatAddress = ReturnType<typeof useChatAddress>

/** The thread in the URL of a chat page. Changes replace the entry of the browser's history. */
export function useChatAddress(mode: ChatMode) {
  const [params, setParams] = useSearchParams()

  const openThread = useCallback(
    (threadId: string) =>
      setParams(mode === 'battle' ? { threadId } : { mode, threadId }, { replace: true }),
    [mode, setParams],
  )
  const leaveThread = useCallback(
    () => setParams(mode === 'dual' ? { mode } : {}, { replace: true }),
    [mode, setParams],
  )
  return {
    threadId: params.get('threadId') ?? undefined,
    clearRequested: params.get('clear') === 'true',
    openThread,
    leaveThread,
  }
}
