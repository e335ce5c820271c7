import { useEffect, useEffectEvent, useRef } from 'react'
import type { ChatAddress } from './use-chat-address.ts'

export interface AddressSyncOptions {
  /** The thread that this page has begun. */
  readonly begunThreadId: string | undefined
  readonly onThreadBegun: (threadId: string) => void
  readonly onClear: () => void
}

/**
 * A browser lays out the page before it writes an address: by then it has been laid out, and need not
 * be within the task that shows the thread.
 */
const WRITE_DELAY_MS = 50

/**
 * Keeps the URL in sync: a thread begun here is written into it, `clear` is acted on and removed. A
 * URL that has lost its thread is a new chat: the thread is cleared, not written back.
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
