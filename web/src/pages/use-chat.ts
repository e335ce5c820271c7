import type { ChatMode } from '@assay/contracts/threads'
import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '../api/api.ts'
import { keepReturnPath } from '../api/return-path.ts'
import { track } from '../api/track.ts'
import { useThreadState } from '../features/chat/use-thread-state.ts'
import { useModelSelection } from '../features/models/use-model-selection.ts'
import { useTerms } from '../features/terms/use-terms.ts'
import { threadPath } from '../features/threads/thread-path.ts'
import { progressOf } from './turn-progress.ts'
import { useAsking, useThinking } from './use-asking.ts'
import { useChatAddress } from './use-chat-address.ts'
import { useNewChats } from './use-new-chats.ts'
import { useNotifyTabs } from './use-notify-tabs.ts'
import { useThread } from './use-thread.ts'
import { useTurnDisplay } from './use-turn-display.ts'
import { useTurnVotes } from './use-turn-votes.ts'

export type Chat = ReturnType<typeof useChat>

/** The state of a chat page, composed of one hook per concern. */
export function useChat({ mode, isGuest }: { mode: ChatMode; isGuest: boolean }) {
  const dispatch = useDispatch()
  const readAgain = (...tags: ('Threads' | 'History')[]) =>
    void dispatch(api.util.invalidateTags(tags))
  const address = useChatAddress(mode)
  useReturnToChat(mode, isGuest, address.threadId)
  const thread = useThread(mode, address.threadId)
  const terms = useTerms(isGuest)
  const thinking = useThinking()
  const models = useModelSelection({ mode, thinking: thinking.on, lastModels: thread.lastModels })
  const votes = useTurnVotes()
  const display = useTurnDisplay(mode)
  const threadState = useThreadState({
    mode,
    threadId: address.threadId,
    history: thread.history,
    onRefused(prompt, failure) {
      question.restore(prompt, failure)
      if (failure.kind !== 'stop-unanswered') return
      // The question may have reached the server, so the chat is loaded again.
      thread.forget()
      readAgain('Threads', 'History')
    },
    onTurnFinished() {
      track({ event: 'turn_ready', mode })
      readAgain('Threads')
    },
  })
  const { turns } = threadState
  const { isStreaming, isRevealed, ...progress } = progressOf(turns, votes)
  // The reader cannot ask in a thread that is not visible.
  const isShown =
    address.threadId === undefined || turns.length > 0 || thread.history?.turns.length === 0
  const question = useAsking({
    mode,
    models,
    isThinking: thinking.on,
    terms,
    mayFollow: !progress.isSendingVote && isShown,
    mustVote: progress.undecided !== undefined,
    onAsk(asked) {
      threadState.ask(asked)
      display.collapseAll()
    },
  })
  const begunThreadId = turns.length > 0 ? threadState.threadId : undefined
  const newChats = useNewChats(address, {
    begunThreadId,
    onBegun(threadId) {
      thread.begin(threadId)
      readAgain('Threads')
    },
    onClear() {
      threadState.clear()
      thread.forget()
      question.startAnew()
      display.collapseAll()
      readAgain('Threads')
    },
    onAsk: question.enqueue,
  })

  // The history has the details that the vote reveals: reasoning and times.
  const { forget } = thread
  useEffect(() => {
    if (isRevealed) forget()
  }, [isRevealed, forget])
  useNotifyTabs(turns)

  return {
    mode,
    threadState,
    votes,
    display,
    terms,
    thinking,
    models,
    question,
    ...progress,
    ...newChats,
    isAnswering: question.isWaiting || isStreaming,
    isLanding: turns.length === 0 && address.threadId === undefined,
    /** A thread that this page has started is already loaded. */
    historyState: begunThreadId && thread.isFetching ? 'ready' : thread.state,
    isUnread: thread.state === 'failed' && !isShown,
    readHistoryAgain: thread.readAgain,
    send: question.send,
    /** Ends the answers where they are; a question that was not sent returns to the box. */
    stop() {
      if (question.isWaiting) question.edit(question.text)
      else threadState.stop()
    },
  } as const
}

/** A guest who signs in returns to the chat that was last open. */
function useReturnToChat(mode: ChatMode, isGuest: boolean, threadId: string | undefined) {
  useEffect(() => {
    if (isGuest) keepReturnPath(threadId ? threadPath({ id: threadId, mode }, isGuest) : '/')
  }, [mode, isGuest, threadId])
}
