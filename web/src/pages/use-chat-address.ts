import type { ChatMode } from '@assay/contracts/threads'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'

export type ChatAddress = ReturnType<typeof useChatAddress>

/**
 * The thread in the URL of a chat page. Changes replace the current entry of the browser's history.
 */
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

export interface AddressSyncOptions {
  /** The thread that this page has started. */
  readonly begunThreadId: string | undefined
  readonly onThreadBegun: (threadId: string) => void
  readonly onClear: () => void
}

/** The URL is written after the browser has laid out the thread, which saves one long task. */
const WRITE_DELAY_MS = 50

/**
 * Keeps the URL in sync. It writes the id of a thread that starts here, and it acts on `clear` and
 * removes the parameter. A URL that has lost its thread id starts a new chat; the id is not written
 * back.
 */
export function useAddressSync(address: ChatAddress, options: AddressSyncOptions) {
  const { threadId, clearRequested, openThread, leaveThread } = address
  const { begunThreadId } = options
  const onThreadBegun = useEffectEvent(options.onThreadBegun)
  const onClear = useEffectEvent(options.onClear)
  const lastThreadId = useRef(threadId)

  const isWritten = useEffectEvent(() => threadId !== undefined)
  const writeThread = useEffectEvent((begun: string) => {
    if (threadId === undefined) openThread(begun)
  })
  useEffect(() => {
    if (!begunThreadId || isWritten()) return undefined
    onThreadBegun(begunThreadId)
    const timer = setTimeout(() => writeThread(begunThreadId), WRITE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [begunThreadId])

  useEffect(() => {
    const left = lastThreadId.current !== undefined && threadId === undefined
    lastThreadId.current = threadId
    if (clearRequested || left) onClear()
    if (clearRequested) leaveThread()
  }, [clearRequested, threadId, leaveThread])
}
