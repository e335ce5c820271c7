import type { ChatMode, ChatRequest, ThreadHistoryDto } from '@assay/contracts'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import {
  conversationReducer,
  emptyConversation,
  type Turn,
  unfollowedTurns,
} from './conversation.ts'
import { followTurn, type LiveTurn, type Opening } from './live-turn.ts'
import { isFinished, retryTurn } from './turn-stream.ts'

export interface ConversationOptions {
  readonly mode: ChatMode
  /** The thread in the address; a new conversation while undefined. */
  readonly threadId: string | undefined
  readonly history: ThreadHistoryDto | undefined
  /** `wasUnreachable`: nobody said no, the question has reached nobody. */
  readonly onRefused: (prompt: string, detail: string, wasUnreachable: boolean) => void
  readonly onTurnFinished: () => void
}

export interface Question {
  readonly prompt: string
  readonly thinking: boolean
  /** The models asked; none in a battle, where they are drawn. */
  readonly models: Pick<ChatRequest, 'model' | 'left_model' | 'right_model'>
}

/**
 * The conversation of the page and the sockets that feed it. Sockets live as long as the page
 * shows their thread; a turn left behind goes on at the server and is found in the history.
 */
export function useConversation(options: ConversationOptions) {
  const { mode, threadId, history } = options
  const [conversation, dispatch] = useReducer(conversationReducer, {
    ...emptyConversation,
    ...(threadId && { threadId }),
  })
  const liveTurns = useRef(new Map<string, LiveTurn>())
  const shownKeys = useRef<ReadonlySet<string>>(new Set())
  const latest = useRef(options)
  latest.current = options

  function follow(key: string, prompt: string, opening: Opening) {
    const refuse = (detail: string, wasUnreachable: boolean) => {
      liveTurns.current.delete(key)
      if (!('request' in opening)) return dispatch({ type: 'lost', key, detail })
      dispatch({ type: 'refused', key })
      latest.current.onRefused(prompt, detail, wasUnreachable)
    }
    const live = followTurn({
      opening,
      onChange: (stream) => {
        dispatch({ type: 'streamed', key, stream })
        if (!isFinished(stream)) return
        liveTurns.current.delete(key)
        latest.current.onTurnFinished()
      },
      onRefused: (detail) => refuse(detail, false),
      onLost: (detail, wasAnnounced) => {
        if (mode === 'single' && !wasAnnounced) refuse(detail, true)
        else dispatch({ type: 'lost', key, detail })
      },
    })
    liveTurns.current.set(key, live)
  }

  function closeAll() {
    for (const live of liveTurns.current.values()) live.close()
    liveTurns.current.clear()
  }

  function clear(nextThreadId?: string) {
    closeAll()
    dispatch({ type: 'cleared', ...(nextThreadId && { threadId: nextThreadId }) })
  }

  function ask({ prompt, thinking, models }: Question) {
    const key = crypto.randomUUID()
    dispatch({ type: 'asked', key, prompt, mode })
    const request = {
      request_id: key,
      mode,
      messages: [{ role: 'user' as const, content: prompt }],
      use_random_models: mode === 'battle',
      ...models,
      thinking_mode: thinking,
      stream: true as const,
      ...(conversation.threadId && { thread_id: conversation.threadId }),
    }
    follow(key, prompt, { mode, request })
  }

  useEffect(() => {
    if (threadId !== conversation.threadId) clear(threadId)
  }, [threadId])

  useEffect(() => {
    if (threadId && history) dispatch({ type: 'loaded', threadId, mode, history })
  }, [threadId, mode, history])

  useEffect(() => {
    const shown = new Set(conversation.turns.map(({ key }) => key))
    // A turn asked since this was rendered is followed and not shown yet: it is not left behind.
    for (const key of shownKeys.current) {
      if (shown.has(key)) continue
      liveTurns.current.get(key)?.close()
      liveTurns.current.delete(key)
    }
    shownKeys.current = shown
    const followed = new Set(liveTurns.current.keys())
    for (const { key, prompt, stream } of unfollowedTurns(conversation, followed)) {
      if (stream.turnId) follow(key, prompt, { mode, turnId: stream.turnId })
    }
  }, [conversation])

  useEffect(() => closeAll, [])

  const latestFollow = useRef(follow)
  latestFollow.current = follow
  const retry = useCallback(
    ({ key, prompt, stream }: Turn) => {
      const retried = retryTurn(stream)
      dispatch({ type: 'streamed', key, stream: retried })
      latestFollow.current(key, prompt, { mode, retried })
    },
    [mode],
  )
  const reconnect = useCallback((key: string) => liveTurns.current.get(key)?.reconnect(), [])
  const stop = useCallback(() => {
    for (const live of liveTurns.current.values()) live.stop()
  }, [])

  return { conversation, ask, clear, reconnect, retry, stop }
}
