import { useEffect, useEffectEvent } from 'react'
import type { ChatAddress } from './use-chat-address.ts'

export interface AddressSyncOptions {
  /** The thread that this page has begun. */
  readonly begunThreadId: string | undefined
  readonly onThreadBegun: () => void
  readonly onClear: () => void
}

/** Keeps the URL in sync: a thread begun here is written into it, `clear` is acted on and removed. */
export function useAddressSync(address: ChatAddress, options: AddressSyncOptions) {
  const { threadId, clearRequested, openThread, leaveThread } = address
  const { begunThreadId } = options
  const onThreadBegun = useEffectEvent(options.onThreadBegun)
  const onClear = useEffectEvent(options.onClear)

  useEffect(() => {
    if (!begunThreadId || threadId) return
    openThread(begunThreadId)
    onThreadBegun()
  }, [begunThreadId, threadId, openThread])

  useEffect(() => {
    if (!clearRequested) return
    onClear()
    leaveThread()
  }, [clearRequested, leaveThread])
}
