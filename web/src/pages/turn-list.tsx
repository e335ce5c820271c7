import type { StoredAssessment } from '@assay/contracts/assessments'
import { type ContextType, type ReactNode, useMemo } from 'react'
import { ALIASES } from '../components/aliases.ts'
import { lazyPart } from '../components/lazy-with-retry.ts'
import { PanelHeads } from '../features/chat/answer-panel.tsx'
import { isFinished } from '../features/chat/turn-stream.ts'
import { TurnView } from '../features/chat/turn-view.tsx'
import { TurnReveal } from './turn-reveal.tsx'
import type { Chat } from './use-chat.ts'
import { useEarlierQuestion } from './use-earlier-question.ts'

const GivenAssessment = lazyPart(
  () => import('../features/votes/assessment-picker.tsx'),
  'GivenAssessment',
)

interface TurnListProps {
  readonly chat: Chat
  /** What the heads of the answers show while their vote is due. */
  readonly heads: ContextType<typeof PanelHeads>
}

/** The questions with their answers; the last turn can be retried. */
export function TurnList({ chat, heads }: TurnListProps) {
  const { mode, threadState, votes, display } = chat
  const { turns } = threadState
  const edit = useEarlierQuestion(chat)
  const mayAsk = !chat.undecided && !chat.isAnswering
  return turns.map((turn) => (
    <Heads
      key={turn.key}
      due={turn === chat.undecided ? heads : undefined}
      given={votes.voteOn(turn)?.assessments}
    >
      <TurnView
        turn={turn}
        vote={votes.voteOn(turn)}
        Reveal={TurnReveal}
        isLast={turn === turns.at(-1)}
        {...display.displayOf(turn)}
        onFront={display.bringToFront}
        onShowBoth={display.setShowBoth}
        onReconnect={threadState.reconnect}
        onEdit={mayAsk ? edit : undefined}
        onAskAgain={mayAsk && mode === 'battle' ? chat.askAgain : undefined}
        onRetry={turn === turns.at(-1) && isFinished(turn.stream) ? threadState.retry : undefined}
      />
    </Heads>
  ))
}

interface HeadsProps {
  readonly due: TurnListProps['heads'] | undefined
  readonly given: readonly StoredAssessment[] | undefined
  readonly children: ReactNode
}

/** After the vote, the head of each answer shows its assessment. */
function Heads({ due, given = NONE, children }: HeadsProps) {
  const heads = useMemo(() => {
    const entries = given.map((assessment) => [
      ALIASES[assessment.side],
      <GivenAssessment key={assessment.side} {...assessment} />,
    ])
    return Object.fromEntries(entries)
  }, [given])
  return <PanelHeads value={due ?? heads}>{children}</PanelHeads>
}

const NONE: readonly StoredAssessment[] = []
