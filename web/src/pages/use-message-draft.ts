import { useLocalStorage } from '@mantine/hooks'
import { useCallback, useState } from 'react'
import type { ConnectionFailure } from '../features/chat/connection-failure.ts'
import { forgetUnsent, readUnsent } from './unsent-question.ts'

/** The draft of the next question, and why the last one was not accepted. */
export function useMessageDraft() {
  const [draft, setDraft] = useState(readUnsent)
  const [edits, setEdits] = useState(0)
  const edit = useCallback((question: string) => {
    setDraft(question)
    setEdits((count) => count + 1)
  }, [])
  const [thinking, setThinking] = useLocalStorage({
    key: 'thinking_models',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [failure, setFailure] = useState<ConnectionFailure>()
  return {
    draft,
    setDraft(text: string) {
      forgetUnsent()
      setDraft(text)
    },
    /** Puts an earlier question into the box, which gets the focus. */
    edit,
    /** How often that was done. */
    edits,
    thinking,
    setThinking,
    failure,
    clearFailure: () => setFailure(undefined),
    clear() {
      forgetUnsent()
      setDraft('')
      setFailure(undefined)
    },
    /** For a new chat: empty, but for a question that another page has left unsent. */
    startAnew() {
      setDraft(readUnsent())
      setFailure(undefined)
    },
    /** Puts a question back that was not accepted. */
    restore(prompt: string, reason: ConnectionFailure) {
      setDraft(prompt)
      setFailure(reason.kind === 'withdrawn' ? undefined : reason)
    },
  }
}
