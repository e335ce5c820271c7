import type { ChatMode } from '@assay/contracts/threads'
import type { VoteOutcome } from '@assay/contracts/votes'
import { ALIASES } from '../../components/aliases.ts'
import { ENDING_NOTICES_OF_OTHERS } from '../answers/ending-notices.ts'
import type { SourceChecks } from '../answers/source-check.ts'
import { AnswerPanel } from './answer-panel.tsx'
import { sideResult } from './side-result.ts'
import type { AnswerStream } from './turn-stream.ts'

export interface FinishedAnswerProps {
  readonly side: 'left' | 'right'
  readonly name: string
  readonly mode: ChatMode
  readonly answer: AnswerStream
  readonly outcome: VoteOutcome | null | undefined
  readonly checks?: SourceChecks | undefined
}

/** An answer for readers other than its asker, coloured by the vote. */
export function FinishedAnswer(props: FinishedAnswerProps) {
  const { side, name, mode, answer, outcome, checks } = props
  return (
    <AnswerPanel
      alias={ALIASES[side]}
      modelName={name}
      mode={mode}
      answer={answer}
      halted={false}
      result={outcome ? sideResult(outcome, side) : undefined}
      timed={false}
      front
      tabbed={false}
      checks={checks}
      endingNotices={ENDING_NOTICES_OF_OTHERS}
    />
  )
}
