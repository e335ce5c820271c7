import { useEffect, useEffectEvent, useState } from 'react'
import type { CheckedText } from '../features/patient-data/checked-text.ts'
import { keepUnsent, type Unsent, written } from './unsent-question.ts'

export interface PendingMessageOptions {
  /** May a message go out? */
  readonly ready: boolean
  readonly onSend: (message: CheckedText) => void
}

/**
 * A message that has to wait, for the network, the terms, the models or the vote before it, is sent
 * once it may. Left before, it is the next page's draft.
 */
export function usePendingMessage({ ready, onSend }: PendingMessageOptions) {
  const [pending, setPending] = useState<CheckedText & Unsent>()
  const sendPending = useEffectEvent(onSend)

  useEffect(() => {
    if (pending === undefined || !ready) return
    setPending(undefined)
    sendPending(pending)
  }, [pending, ready])

  const keepPending = useEffectEvent(() => {
    if (pending !== undefined) keepUnsent(pending)
  })
  useEffect(() => () => keepPending(), [])

  const enqueue = (message: CheckedText) => setPending({ ...written(message.text), ...message })
  return {
    pending,
    /** Sends it in the next commit, or when it may. */
    enqueue,
    sendOrEnqueue(message: CheckedText) {
      if (ready) onSend(message)
      else enqueue(message)
    },
    discard: () => setPending(undefined),
  }
}
