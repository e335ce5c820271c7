import { useCallback, useRef } from 'react'
import { trackNewChat } from '../api/track.ts'
import { type CheckedText, unchecked } from '../features/patient-data/checked-text.ts'
import { type ChatAddress, useAddressSync } from './use-chat-address.ts'

export interface NewChatsOptions {
  /** The thread that this page has started. */
  readonly begunThreadId: string | undefined
  readonly onBegun: (threadId: string) => void
  readonly onClear: () => void
  readonly onAsk: (question: CheckedText) => void
}

/**
 * The ways to start a new chat: by the address, by asking an earlier question again, and by a
 * button.
 */
export function useNewChats(address: ChatAddress, options: NewChatsOptions) {
  const { begunThreadId, onBegun, onClear, onAsk } = options
  const { threadId, leaveThread } = address
  const anew = useRef<string>(undefined)

  useAddressSync(address, {
    begunThreadId,
    onThreadBegun: onBegun,
    onClear() {
      const question = anew.current
      anew.current = undefined
      onClear()
      if (question !== undefined) onAsk(unchecked(question))
    },
  })
  return {
    /** Asks an earlier question in a new chat. */
    askAgain: useCallback(
      (question: string) => {
        trackNewChat()
        anew.current = question
        leaveThread()
      },
      [leaveThread],
    ),
    startOver() {
      trackNewChat()
      if (threadId) leaveThread()
      else onClear()
    },
  }
}
