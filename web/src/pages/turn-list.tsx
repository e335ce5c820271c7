import type { ContextType } from 'react'
import { PanelHeads } from '../features/chat/answer-panel.tsx'
import { isFinished } from '../features/chat/turn-stream.ts'
import { TurnView } from '../features/chat/turn-view.tsx'
import { TurnReveal } from './turn-reveal.tsx'
import type { Chat } from './use-chat.ts'

interface TurnListProps {
  readonly chat: Chat
  /** What the heads of the answers show while their vote is due. */
  readonly heads: ContextType<typeof PanelHeads>
}

const NO_HEADS = {}

/** The questions with their answers; the last turn can be retried. */
export function TurnList({ chat, heads }: TurnListProps) {
  const { mode, threadState, votes, display } = chat
  const { turns } = threadState
  const mayAsk = !chat.undecided && !chat.isAnswering
  return turns.map((turn) => (
    <PanelHeads key={turn.key} value={turn === chat.undecided ? heads : NO_HEADS}>
      <TurnView
        turn={turn}
        vote={votes.voteOn(turn)}
        Reveal={TurnReveal}
        isLast={turn === turns.at(-1)}
        {...display.displayOf(turn)}
        onFront={display.bringToFront}
        onShowBoth={display.setShowBoth}
        onReconnect={threadState.reconnect}
        onEdit={mayAsk ? chat.question.edit : undefined}
        onAskAgain={mayAsk && mode === 'battle' ? chat.askAgain : undefined}
        onRetry={turn === turns.at(-1) && isFinished(turn.stream) ? threadState.retry : undefined}
      />
    </PanelHeads>
  ))
}
