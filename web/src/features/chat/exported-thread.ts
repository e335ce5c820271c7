import { t } from '@lingui/core/macro'
import { ALIASES } from '../../components/aliases.ts'
import { commaText, inSentence } from '../../components/format.ts'
import { TAG_LABELS, VERDICT_LABELS } from '../answers/assessment-labels.ts'
import { ENDING_NOTICES } from '../answers/ending-notices.ts'
import { answerNotice } from './answer-failure.ts'
import type { Turn } from './turn.ts'
import type { Side } from './turn-stream.ts'

/** The statement in every copy of a thread. */
export const PURPOSE = t`Research only, not for clinical use.`

/** A thread for export. */
export interface ExportedThread {
  readonly title: string
  readonly exportedAt: Date
  readonly turns: readonly Turn[]
}

/** The model's name where the reader may see it, otherwise the alias. */
export function nameOf({ stream, vote }: Turn, side: Side): string {
  if (side === 'single') return stream.names.single
  return (side === 'left' ? vote?.leftName : vote?.rightName) ?? ALIASES[side]
}

/** The heading of an answer: the reason for a vote may name a revealed model by its alias. */
export function headingOf(turn: Turn, side: Side): string {
  const name = nameOf(turn, side)
  const alias = side === 'single' ? name : ALIASES[side]
  return name === alias ? name : `${name} (${alias})`
}

/**
 * The outcome, with names instead of sides, because an exported document has one answer below the
 * other.
 */
export function outcomeOf(turn: Turn): string | undefined {
  switch (turn.vote?.outcome) {
    case 'left_better':
      return t`${nameOf(turn, 'left')} is better`
    case 'right_better':
      return t`${nameOf(turn, 'right')} is better`
    case 'tie':
      return t`Tie`
    case 'both_bad':
      return t`Both are bad`
    default:
      return undefined
  }
}

/** Why the answer ended early. */
export function noticeOf({ stream }: Turn, side: Side): string | undefined {
  const { failure, ending } = stream.answers[side]
  if (ending) return ENDING_NOTICES[ending]
  return failure && answerNotice(failure, stream.mode)
}

/** The voter's assessment of an answer. */
export const assessmentOf = ({ vote }: Turn, side: Side) =>
  vote?.assessments?.find((each) => each.side === side)

/** The voter's assessment of an answer, such as "Wrong: wrong number". */
export function assessmentText(turn: Turn, side: Side): string | undefined {
  const assessment = assessmentOf(turn, side)
  if (!assessment) return undefined
  const tags = commaText(assessment.tags.map((tag) => inSentence(TAG_LABELS[tag])))
  return tags
    ? `${VERDICT_LABELS[assessment.verdict]}: ${tags}`
    : VERDICT_LABELS[assessment.verdict]
}
