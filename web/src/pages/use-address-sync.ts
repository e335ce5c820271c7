import { useEffect, useEffectEvent } from 'react'
import type { ChatAddress } from './use-chat-address.ts'

export interface AddressSyncOptions {
  /** The thread that this page has begun. */
  readonly begunThreadId: string | undefined
  readonly onThreadBegun: () => void
  readonly onClear: () => void
}

/** Keeps the address in step: a thread begun here becomes it, and `clear` is obeyed and removed. */
export function useAddressSync(address: ChatAddress, options: AddressSyncOptions) {
  const { threadId, clearWanted, openThread, leaveThread } = address
  const { begunThreadId } = options
  const onThreadBegun = useEffectEvent(options.onThreadBegun)
  const onClear = useEffectEvent(options.onClear)

  useEffect(() => {
    if (!begunThreadId || threadId) return
    openThread(begunThreadId)
    onThreadBegun()
  }, [begunThreadId, threadId, openThread])

  useEffect(() => {
    if (!clearWanted) return
    onClear()
    leaveThread()
  }, [clearWanted, leaveThread])
}
