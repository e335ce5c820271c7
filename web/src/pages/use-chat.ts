import type { ChatMode } from '@assay/contracts'
import { useCallback, useEffect, useRef } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '../api/api.ts'
import { ERRORS } from '../api/error-catalogue.ts'
import { logFailure } from '../api/log-failure.ts'
import { track, trackNewChat } from '../api/track.ts'
import { isVotable } from '../features/chat/turn.ts'
import { isFinished } from '../features/chat/turn-stream.ts'
import { useConversation } from '../features/chat/use-conversation.ts'
import { useModelSelection } from '../features/models/use-model-selection.ts'
import { type CheckedText, unchecked } from '../features/patient-data/checked-text.ts'
import { useTerms } from '../features/terms/use-terms.ts'
import { useReadThreadHistoryQuery } from '../features/threads/thread-api.ts'
import { useOnline } from '../hooks/use-online.ts'
import { useTabMessages } from '../hooks/use-tab-messages.ts'
import { historyState, lastModelsOf } from './read-history.ts'
import { useAddressSync } from './use-address-sync.ts'
import { useBegunThread } from './use-begun-thread.ts'
import { useChatAddress } from './use-chat-address.ts'
import { useExpandedTurns } from './use-expanded-turns.ts'
import { useFrontSides } from './use-front-sides.ts'
import { useMessageDraft } from './use-message-draft.ts'
import { usePendingMessage } from './use-pending-message.ts'
import { useSendOnEnter } from './use-send-on-enter.ts'
import { useTellTabs } from './use-tell-tabs.ts'
import { useThreadMode } from './use-thread-mode.ts'
import { useTurnVotes } from './use-turn-votes.ts'

export interface ChatOptions {
  readonly mode: ChatMode
  readonly isGuest: boolean
}

export type Chat = ReturnType<typeof useChat>

/** The state of a chat page, composed of a hook for each concern. */
export function useChat({ mode, isGuest }: ChatOptions) {
  const dispatch = useDispatch()
  const address = useChatAddress(mode)
  const { threadId } = address
  const begun = useBegunThread(threadId)
  const isOnline = useOnline()
  const history = useReadThreadHistoryQuery(
    { threadId: threadId ?? '' },
    { skip: threadId === undefined || begun.isBegunHere },
  )
  const shownHistory = useThreadMode(mode, threadId, history.currentData)
  const state = historyState(history)
  const terms = useTerms(isGuest)
  const draft = useMessageDraft(mode)
  const { thinking } = draft
  const models = useModelSelection({
    mode,
    thinking,
    lastModels: lastModelsOf(history.currentData),
  })
  const votes = useTurnVotes()
  const expansion = useExpandedTurns(mode)
  const fronts = useFrontSides()
  const refreshThreads = () => void dispatch(api.util.invalidateTags(['Threads']))
  const conversation = useConversation({
    mode,
    threadId,
    history: shownHistory,
    onRefused(prompt, failure) {
      draft.restore(prompt, failure)
      if (failure.kind !== 'stop-unanswered') return
      // The question may have got through.
      begun.forget()
      dispatch(api.util.invalidateTags(['Threads', 'History']))
    },
    onTurnFinished() {
      track({ event: 'turn_ready', mode })
      refreshThreads()
    },
  })
  const { turns } = conversation
  const mayFollow = !turns.some(votes.isSending)
  const undecided = turns.find((turn) => isVotable(turn) && !votes.voteOn(turn))
  // Nothing is asked in a thread that its reader does not see.
  const isShown = threadId === undefined || turns.length > 0 || shownHistory?.turns.length === 0
  const message = usePendingMessage({
    ready: isOnline && terms.status === 'accepted' && !models.isLoading && mayFollow && isShown,
    onSend({ text: written, reviewed }) {
      if (undecided) return draft.setDraft(written)
      const { single, left, right } = models.chosen
      if (mode === 'single' && !single) {
        logFailure(ERRORS.noModel)
        return draft.setDraft(written)
      }
      const text = written.trim()
      const names = { model: single, left_model: left, right_model: right }
      conversation.ask({ prompt: text, reviewed, thinking, models: names })
      track({ event: 'message_sent', mode, message_length: text.length })
      draft.clear()
      expansion.collapseAll()
    },
  })
  useSendOnEnter(terms.accepting && draft.draft.trim() !== '', () =>
    message.enqueue(unchecked(draft.draft)),
  )

  function clear() {
    conversation.clear()
    begun.forget()
    draft.startAnew()
    message.discard()
    expansion.collapseAll()
    refreshThreads()
  }

  const anew = useRef<string>(undefined)
  const { leaveThread } = address
  const askAnew = useCallback(
    (question: string) => {
      trackNewChat()
      anew.current = question
      leaveThread()
    },
    [leaveThread],
  )

  function clearAndAskAnew() {
    const question = anew.current
    anew.current = undefined
    clear()
    if (question !== undefined) message.enqueue(unchecked(question))
  }

  const begunThreadId = turns.length > 0 ? conversation.threadId : undefined
  useAddressSync(address, {
    begunThreadId,
    onThreadBegun(id) {
      begun.begin(id)
      refreshThreads()
    },
    onClear: clearAndAskAnew,
  })
  // The history tells what the vote has revealed: thoughts and times.
  const isRevealed = turns.some((turn) => votes.voteOn(turn)?.leftName || votes.refusalOf(turn))
  const { forget } = begun
  useEffect(() => {
    if (isRevealed) forget()
  }, [isRevealed, forget])

  useTellTabs(turns)
  useTabMessages((message) => {
    if (message.type === 'changed' && message.tags.includes('History')) forget()
  })

  return {
    mode,
    conversation,
    votes,
    expansion,
    fronts,
    terms,
    models,
    draft: { ...draft, draft: message.pending?.text ?? draft.draft },
    /** A message waits for the terms or for the list of models. */
    isPending: message.pending !== undefined,
    isAnswering:
      message.pending !== undefined ||
      turns.some(({ stream, lost }) => !isFinished(stream) && !lost),
    /** A stop is asked for and has not taken effect. */
    isStopping: turns.some(({ isStopping }) => isStopping),
    undecided,
    isLanding: turns.length === 0 && threadId === undefined,
    /** A thread that this page has begun is there already. */
    historyState: begunThreadId && history.isFetching ? 'ready' : state,
    isUnread: state === 'failed' && !isShown,
    /** Reads a history again that could not be read. */
    readHistoryAgain: () => void history.refetch(),
    send(question: CheckedText) {
      draft.clearFailure()
      if (!models.isMissing) return message.sendOrEnqueue(question)
      models.readAgain()
      message.enqueue(question)
    },
    /** Ends the answers where they are; a question that has not gone out comes back. */
    stop() {
      if (message.pending === undefined) return conversation.stop()
      draft.setDraft(message.pending.text)
      message.discard()
    },
    /** Asks an earlier question in a new chat. */
    askAnew,
    startOver() {
      trackNewChat()
      if (threadId) address.leaveThread()
      else clear()
    },
  } as const
}
