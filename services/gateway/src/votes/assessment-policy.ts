import type { Assessments } from '@assay/contracts'
import type { NewAssessment } from './assessment-repository.ts'
import type { AnswerToVoteOn } from './vote-policy.ts'

const NOTHING: readonly NewAssessment[] = []
const SIDES = ['left', 'right'] as const

/** What was said of a turn's answers, side by side. */
export function listAssessed(assessments: Assessments | undefined): readonly NewAssessment[] {
  if (!assessments) return NOTHING
  return SIDES.flatMap((side) => {
    const assessment = assessments[side]
    return assessment ? [{ side, ...assessment }] : []
  })
}

/** The state of each answer of a turn. */
type StatesOfAnswers = Readonly<Record<'left' | 'right', Pick<AnswerToVoteOn, 'state'>>>

/** Is there an answer on each side that something is said of? */
export function mayAssess(turn: StatesOfAnswers, assessments: readonly NewAssessment[]): boolean {
  return assessments.every(({ side }) => turn[side].state === 'done')
}

export const FAILED_ANSWER = 'An answer that failed takes no verdict'

/** Does `stored` say the same as what comes now? The order of tags means nothing. */
export function isSameAssessment(
  stored: NewAssessment | undefined,
  { verdict, tags }: NewAssessment,
): boolean {
  if (stored?.verdict !== verdict || stored.tags.length !== tags.length) return false
  return tags.every((tag) => stored.tags.includes(tag))
}
