import type { ChatMode } from '@assay/contracts/threads'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { forgetDraft } from '../api/drafts.ts'
import type { ConnectionFailure } from '../features/chat/connection-failure.ts'
import type { CheckedText } from '../features/patient-data/checked-text.ts'
import {
  forgetTyped,
  forgetWaiting,
  keepUnsent,
  readUnsent,
  type UnsentQuestion,
  written,
} from './unsent-question.ts'

export interface QuestionOptions {
  readonly mode: ChatMode
  /** Whether a question may be sent; otherwise it waits. */
  readonly ready: boolean
  readonly onSend: (question: CheckedText) => void
}

/** The question in the box. With `reviewed` set, it waits to be sent. */
type Question = UnsentQuestion & Partial<Pick<CheckedText, 'reviewed'>>

/** The question in the box, from the first letter until it is sent, and why the last one failed. */
export function useQuestion({ mode, ready, onSend }: QuestionOptions) {
  const [question, setQuestion] = useState<Question>(() =>
    written(readUnsent('waiting') || readUnsent(mode)),
  )
  const { text, reviewed } = question
  const [edits, setEdits] = useState(0)
  const [failure, setFailure] = useState<ConnectionFailure>()
  const send = useEffectEvent(onSend)
  const write = useCallback((next: string) => {
    forgetWaiting()
    setQuestion(written(next))
  }, [])

  useEffect(() => {
    if (!reviewed || !ready) return
    setQuestion(({ reviewed: _sent, ...typed }) => typed)
    send({ text, reviewed })
  }, [text, reviewed, ready])
  const keep = useEffectEvent(() => {
    forgetWaiting()
    keepUnsent(reviewed ? 'waiting' : mode, question)
  })
  useEffect(() => {
    // A reload hides the page, but unmounts nothing.
    const onHide = () => keep()
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      keep()
    }
  }, [])

  const enqueue = (next: CheckedText) => {
    setFailure(undefined)
    setQuestion({ ...written(next.text), ...next })
  }
  return {
    text,
    write,
    failure,
    isWaiting: reviewed !== undefined,
    /** Gives the focus to the box, and puts an earlier question into it. */
    edit: useCallback(
      (earlier?: string) => {
        if (earlier !== undefined) write(earlier)
        setEdits((count) => count + 1)
      },
      [write],
    ),
    edits,
    /** Sends the question in the next commit, or as soon as it may be sent. */
    enqueue,
    send(next: CheckedText) {
      if (!ready) return enqueue(next)
      setFailure(undefined)
      onSend(next)
    },
    clear() {
      forgetDraft(mode)
      write('')
      setFailure(undefined)
    },
    /**
     * Starts a new chat with an empty box, or with the question that waited when its page was left.
     */
    startAnew() {
      forgetTyped()
      setQuestion(written(readUnsent('waiting')))
      setFailure(undefined)
    },
    /** Puts a refused question back into the box. */
    restore(refused: string, reason: ConnectionFailure) {
      write(refused)
      setFailure(reason.kind === 'withdrawn' ? undefined : reason)
    },
  }
}
