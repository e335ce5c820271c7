import { useCallback, useEffect, useRef, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useSearchParams } from 'react-router'
import { api } from '../api/api.ts'
import { isVotable, type Turn } from '../features/chat/conversation.ts'
import { isFinished } from '../features/chat/turn-stream.ts'
import type { ShownVote } from '../features/chat/turn-view.tsx'
import { useConversation } from '../features/chat/use-conversation.ts'
import { useTerms } from '../features/terms/use-terms.ts'
import { useReadThreadHistoryQuery } from '../features/threads/thread-api.ts'
import { selectVotes } from '../features/votes/vote-slice.ts'

interface VoteOfTurn {
  readonly shown: ShownVote | undefined
  readonly refusal: string | undefined
}

export type Battle = ReturnType<typeof useBattle>

/** Everything the battle page shows and does, put together from its features. */
export function useBattle(isGuest: boolean) {
  const dispatch = useDispatch()
  const [params, setParams] = useSearchParams()
  const threadId = params.get('threadId') ?? undefined
  const history = useReadThreadHistoryQuery({ threadId: threadId ?? '' }, { skip: !threadId })
  const terms = useTerms(isGuest)
  const votes = useSelector(selectVotes)
  const [draft, setDraft] = useState('')
  const [thinking, setThinking] = useState(false)
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState<string>()
  const [shownBoth, setAllShownBoth] = useState<ReadonlySet<string>>(new Set())

  const refreshThreads = () => dispatch(api.util.invalidateTags(['Threads']))
  const { conversation, ask, clear, reconnect, stop } = useConversation({
    threadId,
    history: history.currentData,
    onRefused(prompt, detail) {
      setDraft(prompt)
      setError(detail)
    },
    onTurnFinished: refreshThreads,
  })
  const { turns } = conversation

  function voteOf(turn: Turn): VoteOfTurn {
    const cast = turn.stream.turnId ? votes[turn.stream.turnId] : undefined
    if (!cast) return { shown: turn.vote, refusal: undefined }
    if (cast.status === 'refused') return { shown: turn.vote, refusal: cast.detail }
    return { shown: cast, refusal: undefined }
  }

  function send(prompt: string) {
    setError(undefined)
    if (terms.status !== 'accepted') return setPending(prompt)
    ask({ prompt: prompt.trim(), thinking })
    setDraft('')
    setAllShownBoth(new Set())
  }

  // The message that had to wait for the terms goes out once they are accepted.
  const latestSend = useRef(send)
  latestSend.current = send
  useEffect(() => {
    if (pending === undefined || terms.status !== 'accepted') return
    setPending(undefined)
    latestSend.current(pending)
  }, [pending, terms.status])

  // A thread that this page has begun becomes its address.
  useEffect(() => {
    if (conversation.threadId && !threadId && turns.length > 0) {
      setParams({ threadId: conversation.threadId }, { replace: true })
      dispatch(api.util.invalidateTags(['Threads']))
    }
  }, [conversation.threadId, threadId, turns.length, setParams, dispatch])

  const clearWanted = params.get('clear') === 'true'
  const latestClear = useRef(clear)
  latestClear.current = clear
  useEffect(() => {
    if (!clearWanted) return
    latestClear.current()
    setDraft('')
    setError(undefined)
    setAllShownBoth(new Set())
    setParams({}, { replace: true })
  }, [clearWanted, setParams])

  const setShownBoth = useCallback((key: string, shown: boolean) => {
    setAllShownBoth((keys) => {
      const next = new Set(keys)
      if (shown) next.add(key)
      else next.delete(key)
      return next
    })
  }, [])

  const undecided = turns.find((turn) => isVotable(turn) && !voteOf(turn).shown)
  const loading = pending !== undefined || turns.some(({ stream }) => !isFinished(stream))
  return {
    turns,
    voteOf,
    undecided,
    loading,
    isLanding: turns.length === 0 && !threadId,
    historyState: historyState(history),
    terms,
    draft: pending ?? draft,
    setDraft,
    thinking,
    setThinking,
    error,
    send,
    stop,
    reconnect,
    shownBoth,
    setShownBoth,
  }
}

type HistoryState = 'ready' | 'loading' | 'missing' | 'failed'

interface HistoryQuery {
  readonly isFetching: boolean
  readonly error?: unknown
  readonly currentData?: unknown
}

function historyState(query: HistoryQuery): HistoryState {
  if (query.currentData) return 'ready'
  if (query.isFetching) return 'loading'
  if (!query.error) return 'ready'
  const missing =
    typeof query.error === 'object' && 'status' in query.error && query.error.status === 404
  return missing ? 'missing' : 'failed'
}
