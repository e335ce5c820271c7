import type { ChatRequest } from '@assay/contracts/chat/requests'
import type { ChatMode, ThreadHistoryDto } from '@assay/contracts/threads'
import { useCallback, useEffect, useReducer } from 'react'
import { randomId } from '../../api/random-id.ts'
import type { CheckedText } from '../patient-data/checked-text.ts'
import type { ConnectionFailure } from './connection-failure.ts'
import { plainText } from './plain-text.ts'
import { emptyThread, threadReducer } from './thread-state.ts'
import type { Turn } from './turn.ts'
import { isFinished } from './turn-stream.ts'
import { useTurnConnections } from './use-turn-connections.ts'

export interface ThreadStateOptions {
  readonly mode: ChatMode
  /** The thread in the address; undefined for a new thread. */
  readonly threadId: string | undefined
  readonly history: ThreadHistoryDto | undefined
  readonly onRefused: (prompt: string, failure: ConnectionFailure) => void
  readonly onTurnFinished: () => void
}

export interface Question {
  readonly prompt: string
  readonly reviewed: CheckedText['reviewed']
  readonly thinking: boolean
  /** The models to ask; empty in a battle, where the server draws them. */
  readonly models: Pick<ChatRequest, 'model' | 'left_model' | 'right_model'>
}

/** The thread of the page, connected to its unfinished turns. */
export function useThreadState(options: ThreadStateOptions) {
  const { mode, threadId, history, onRefused, onTurnFinished } = options
  const [thread, dispatch] = useReducer(threadReducer, {
    ...emptyThread,
    ...(threadId && { threadId }),
  })

  function refuse({ key, prompt, opening }: Turn, failure: ConnectionFailure) {
    dispatch({ type: 'refused', key, failure })
    if (opening?.request) onRefused(prompt, failure)
  }

  const connections = useTurnConnections({
    turns: thread.turns,
    onChange({ key }, stream) {
      dispatch({ type: 'streamed', key, stream })
      if (isFinished(stream)) onTurnFinished()
    },
    onRefused: refuse,
    onLost(turn, failure, wasAnnounced) {
      if (!wasAnnounced && failure.kind === 'server') refuse(turn, failure)
      else if (!wasAnnounced && mode === 'single') refuse(turn, { kind: 'unreachable' })
      else dispatch({ type: 'lost', key: turn.key, failure })
    },
  })

  useEffect(() => {
    dispatch({ type: 'opened', threadId })
  }, [threadId])

  useEffect(() => {
    if (threadId && history) dispatch({ type: 'loaded', threadId, mode, history })
  }, [threadId, mode, history])

  const ask = useCallback(
    (question: Question) => {
      const request = toRequest(question, mode)
      const askedAt = new Date().toISOString()
      dispatch({ type: 'asked', prompt: question.prompt, askedAt, mode, request })
    },
    [mode],
  )
  const clear = useCallback(() => dispatch({ type: 'cleared' }), [])
  const retry = useCallback(({ key }: Turn) => dispatch({ type: 'retried', key }), [])
  const reconnect = useCallback(
    (key: string) => {
      if (!connections.reconnect(key)) dispatch({ type: 'reopened', key })
    },
    [connections.reconnect],
  )
  const stop = useCallback(() => {
    dispatch({ type: 'stopped' })
    connections.stopAll()
  }, [connections.stopAll])

  return { ...thread, ask, clear, reconnect, retry, stop }
}

function toRequest({ prompt, reviewed, thinking, models }: Question, mode: ChatMode) {
  return {
    request_id: randomId(),
    mode,
    messages: [{ role: 'user' as const, content: plainText(prompt) }],
    use_random_models: mode === 'battle',
    ...models,
    thinking_mode: thinking,
    stream: true as const,
    ...(reviewed.length > 0 && { phi_reviewed: [...reviewed] }),
  }
}
