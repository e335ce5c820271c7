import type { ChatMode } from '@assay/contracts'
import { useLocalStorage } from '@mantine/hooks'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { ConnectionFailure } from '../features/chat/connection-failure.ts'
import { forgetTyped, forgetUnsent, keepUnsent, readUnsent, written } from './unsent-question.ts'

/** The draft of the next question, and why the last one was not accepted. */
export function useMessageDraft(mode: ChatMode) {
  const [draft, setWritten] = useState(() => written(readUnsent(mode)))
  const setDraft = useCallback((text: string) => setWritten(written(text)), [])
  const [edits, setEdits] = useState(0)
  const edit = useCallback(
    (question: string) => {
      setDraft(question)
      setEdits((count) => count + 1)
    },
    [setDraft],
  )
  const [thinking, setThinking] = useLocalStorage({
    key: 'thinking_models',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const keepDraft = useEffectEvent(() => {
    if (draft.text !== '') keepUnsent({ ...draft, mode })
  })
  useEffect(() => () => keepDraft(), [])
  const [failure, setFailure] = useState<ConnectionFailure>()
  return {
    draft: draft.text,
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
    /** For a new chat: empty, but for a question that waited when its page was left. */
    startAnew() {
      forgetTyped()
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
