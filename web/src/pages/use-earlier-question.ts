import { useCallback, useEffect, useRef } from 'react'
import type { Chat } from './use-chat.ts'

/**
 * Puts an earlier question into the box. Without edits, it leaves the box again before a follow-up
 * question and with its chat.
 */
export function useEarlierQuestion({ question, threadState }: Chat) {
  const { text, edit, write } = question
  const { threadId } = threadState
  const earlier = useRef<string>(undefined)
  const latest = useRef(text)
  useEffect(() => {
    latest.current = text
  }, [text])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another chat is shown
  useEffect(() => {
    if (latest.current === earlier.current) write('')
  }, [threadId, write])

  return useCallback(
    (prompt?: string) => {
      edit(prompt ?? (latest.current === earlier.current ? '' : undefined))
      earlier.current = prompt
    },
    [edit],
  )
}
