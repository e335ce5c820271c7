import { useEffect, useEffectEvent, useState } from 'react'
import type { CheckedText } from '../components/patient-data/checked-text.ts'
import { keepUnsent } from './unsent-question.ts'

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
  const [pending, setPending] = useState<CheckedText>()
  const sendPending = useEffectEvent(onSend)

  useEffect(() => {
    if (pending === undefined || !ready) return
    setPending(undefined)
    sendPending(pending)
  }, [pending, ready])

  const keepPending = useEffectEvent(() => {
    if (pending !== undefined) keepUnsent(pending.text)
  })
  useEffect(() => () => keepPending(), [])

  return {
    pending,
    /** Sends it in the next commit, or when it may. */
    enqueue: setPending,
    sendOrEnqueue(message: CheckedText) {
      if (ready) onSend(message)
      else setPending(message)
    },
    discard: () => setPending(undefined),
  }
}
