import type { ChatMode } from '@assay/contracts'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { api } from '../api/api.ts'
import { track } from '../api/track.ts'
import type { ConnectionFailure } from '../features/chat/connection-failure.ts'
import { isVotable, type Turn } from '../features/chat/conversation.ts'
import { isFinished } from '../features/chat/turn-stream.ts'
import type { ShownVote } from '../features/chat/turn-view.tsx'
import { useConversation } from '../features/chat/use-conversation.ts'
import { useModelChoice } from '../features/models/use-model-choice.ts'
import { useTerms } from '../features/terms/use-terms.ts'
import { useReadThreadHistoryQuery } from '../features/threads/thread-api.ts'
import { selectVotes } from '../features/votes/vote-slice.ts'
import { historyState, lastModelsOf } from './read-history.ts'
import { useChatAddress } from './use-chat-address.ts'

interface VoteOfTurn {
  readonly shown: ShownVote | undefined
  readonly refusal: string | undefined
}

export interface ChatOptions {
  readonly mode: ChatMode
  readonly isGuest: boolean
}

export type Chat = ReturnType<typeof useChat>

/** Everything a chat page shows and does, put together from its features. */
export function useChat({ mode, isGuest }: ChatOptions) {
  const dispatch = useDispatch()
  const address = useChatAddress(mode)
  const { threadId } = address
  const history = useReadThreadHistoryQuery(
    { threadId: threadId ?? '' },
    { skip: threadId === undefined },
  )
  const terms = useTerms(isGuest)
  const votes = useSelector(selectVotes)
  const [draft, setDraft] = useState('')
  const [thinking, setThinking] = useState(false)
  const [failure, setFailure] = useState<ConnectionFailure>()
  const [pending, setPending] = useState<string>()
  const [shownBoth, setAllShownBoth] = useState<ReadonlySet<string>>(new Set())
  const models = useModelChoice({ mode, thinking, lastModels: lastModelsOf(history.currentData) })
  const { chosen } = models

  const refreshThreads = () => dispatch(api.util.invalidateTags(['Threads']))
  const { conversation, ask, clear, reconnect, retry, stop } = useConversation({
    mode,
    threadId,
    history: history.currentData,
    onRefused(prompt, refusal) {
      setDraft(prompt)
      setFailure(refusal)
    },
    onTurnFinished() {
      track({ event: 'turn_ready', mode })
      void refreshThreads()
    },
  })
  const { turns } = conversation
  const ready = terms.status === 'accepted' && !models.isLoading

  function voteOf(turn: Turn): VoteOfTurn {
    const cast = turn.stream.turnId ? votes[turn.stream.turnId] : undefined
    if (!cast) return { shown: turn.vote, refusal: undefined }
    if (cast.status === 'refused') return { shown: turn.vote, refusal: cast.detail }
    return { shown: cast, refusal: undefined }
  }

  function send(prompt: string) {
    setFailure(undefined)
    if (!ready) return setPending(prompt)
    const names = { model: chosen.single, left_model: chosen.left, right_model: chosen.right }
    ask({ prompt: prompt.trim(), thinking, models: names })
    track({ event: 'message_sent', mode, message_length: prompt.trim().length })
    setDraft('')
    setAllShownBoth(new Set())
  }

  // A message that had to wait, for the terms or for the list of models, goes out once it can.
  const sendPending = useEffectEvent(send)
  useEffect(() => {
    if (pending === undefined || !ready) return
    setPending(undefined)
    sendPending(pending)
  }, [pending, ready])

  useSendOnEnter(terms.accepting && draft.trim() !== '', () => setPending(draft))

  function startOver() {
    clear()
    track({ event: 'conversation_started', action: 'clear_chat' })
    setDraft('')
    setFailure(undefined)
    setPending(undefined)
    setAllShownBoth(new Set())
    void refreshThreads()
  }

  // A thread that this page has begun becomes its address.
  const begun = turns.length > 0 ? conversation.threadId : undefined
  useEffect(() => {
    if (!begun || threadId) return
    address.openThread(begun)
    dispatch(api.util.invalidateTags(['Threads']))
  }, [begun, threadId, address.openThread, dispatch])

  const startOverAsWanted = useEffectEvent(startOver)
  useEffect(() => {
    if (!address.clearWanted) return
    startOverAsWanted()
    address.leaveThread()
  }, [address.clearWanted, address.leaveThread])

  const setShownBoth = useCallback(
    (key: string, shown: boolean) => {
      track({ event: 'reveal_toggled', mode })
      setAllShownBoth((keys) => {
        const next = new Set(keys)
        if (shown) next.add(key)
        else next.delete(key)
        return next
      })
    },
    [mode],
  )

  const undecided = turns.find((turn) => isVotable(turn) && !voteOf(turn).shown)
  const loading = pending !== undefined || turns.some(({ stream }) => !isFinished(stream))
  return {
    mode,
    turns,
    voteOf,
    undecided,
    loading,
    isLanding: turns.length === 0 && threadId === undefined,
    /** A thread that this page has begun is there already. */
    historyState: begun && history.isFetching ? 'ready' : historyState(history),
    terms,
    /** A message waits for the terms. */
    termsWanted: pending !== undefined,
    models,
    draft: pending ?? draft,
    setDraft,
    thinking,
    setThinking,
    failure,
    send,
    stop,
    reconnect,
    retry,
    startOver() {
      startOver()
      address.leaveThread()
    },
    shownBoth,
    setShownBoth,
  }
}

/** An Enter that falls into the dialog while it closes was meant for the question behind it. */
function useSendOnEnter(active: boolean, send: () => void) {
  const onEnter = useEffectEvent(send)
  useEffect(() => {
    if (!active) return
    const left = new AbortController()
    const onKey = ({ key, repeat, shiftKey }: KeyboardEvent) => {
      if (key === 'Enter' && !repeat && !shiftKey) onEnter()
    }
    document.addEventListener('keydown', onKey, { signal: left.signal })
    return () => left.abort()
  }, [active])
}
