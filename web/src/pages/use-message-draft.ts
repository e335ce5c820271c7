import { useState } from 'react'
import type { ConnectionFailure } from '../features/chat/connection-failure.ts'

/** What stands in the question's box, and why the last question came back into it. */
export function useMessageDraft() {
  const [draft, setDraft] = useState('')
  const [thinking, setThinking] = useState(false)
  const [failure, setFailure] = useState<ConnectionFailure>()
  return {
    draft,
    setDraft,
    thinking,
    setThinking,
    failure,
    clearFailure: () => setFailure(undefined),
    clear() {
      setDraft('')
      setFailure(undefined)
    },
    /** A question that was not accepted comes back. */
    restore(prompt: string, reason: ConnectionFailure) {
      setDraft(prompt)
      setFailure(reason)
    },
  }
}
