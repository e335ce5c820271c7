import { isFinished } from '../features/chat/turn-stream.ts'
import { TurnView } from '../features/chat/turn-view.tsx'
import { TurnReveal } from './turn-reveal.tsx'
import type { Chat } from './use-chat.ts'

/** The questions with their answers; the last turn can be retried. */
export function TurnList({ chat }: { chat: Chat }) {
  const { mode, conversation, votes, display } = chat
  const { turns } = conversation
  const mayAsk = !chat.undecided && !chat.isAnswering
  return turns.map((turn) => (
    <TurnView
      key={turn.key}
      turn={turn}
      vote={votes.voteOn(turn)}
      Reveal={TurnReveal}
      {...display.displayOf(turn)}
      onFront={display.bringToFront}
      onShowBoth={display.setShowBoth}
      onReconnect={conversation.reconnect}
      onEdit={mayAsk ? chat.question.edit : undefined}
      onAskAnew={mayAsk && mode === 'battle' ? chat.askAnew : undefined}
      onRetry={turn === turns.at(-1) && isFinished(turn.stream) ? conversation.retry : undefined}
    />
  ))
}
