import type { Assessments, StoredAssessment } from '@assay/contracts/assessments'
import type { AnswerToVoteOn } from './vote-policy.ts'

const NOTHING: readonly StoredAssessment[] = []
const SIDES = ['left', 'right'] as const

/** Returns the assessments as a list, left side first. */
export function listAssessed(assessments: Assessments | undefined): readonly StoredAssessment[] {
  if (!assessments) return NOTHING
  return SIDES.flatMap((side) => {
    const assessment = assessments[side]
    return assessment ? [{ side, ...assessment }] : []
  })
}

/** The state of each answer of a turn. */
type StatesOfAnswers = Readonly<Record<'left' | 'right', Pick<AnswerToVoteOn, 'state'>>>

/** Whether every assessed answer is complete. */
export function mayAssess(
  turn: StatesOfAnswers,
  assessments: readonly StoredAssessment[],
): boolean {
  return assessments.every(({ side }) => turn[side].state === 'done')
}

export const FAILED_ANSWER = 'A failed answer cannot have a verdict'

/** Whether two assessments are equal, regardless of the order of their tags. */
export function isSameAssessment(
  stored: StoredAssessment | undefined,
  { verdict, tags }: StoredAssessment,
): boolean {
  if (stored?.verdict !== verdict || stored.tags.length !== tags.length) return false
  return tags.every((tag) => stored.tags.includes(tag))
}
