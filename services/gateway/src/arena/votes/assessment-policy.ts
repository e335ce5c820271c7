import type { Assessments } from '@assay/contracts/assessments'
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

/** Every word is kept, and comes with each reading of the thread. */
const MAX_WORDS_AFTER_REVEAL = 20

/** Has so much been said of one of these answers since the reveal that no more is kept? */
export function isSaidTooOften(
  late: readonly NewAssessment[],
  fresh: readonly NewAssessment[],
): boolean {
  const wordsOf = (side: NewAssessment['side']) => late.filter((said) => said.side === side).length
  return fresh.some(({ side }) => wordsOf(side) >= MAX_WORDS_AFTER_REVEAL)
}

export const SAID_TOO_OFTEN = 'The verdict on this answer has been changed too often'
export const FAILED_ANSWER = 'An answer that failed takes no verdict'

/** Does `stored` say the same as what comes now? The order of tags means nothing. */
export function isSameAssessment(
  stored: NewAssessment | undefined,
  { verdict, tags }: NewAssessment,
): boolean {
  if (stored?.verdict !== verdict || stored.tags.length !== tags.length) return false
  return tags.every((tag) => stored.tags.includes(tag))
}
