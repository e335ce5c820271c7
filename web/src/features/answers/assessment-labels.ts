import type { AnswerTag, AnswerVerdict } from '@assay/contracts/assessments'

/** The labels of the verdicts on one answer, in the order of their buttons. */
export const VERDICT_LABELS: Readonly<Record<AnswerVerdict, string>> = {
  right: 'Right',
  mostly_right: 'Mostly right',
  wrong: 'Wrong',
  declined: 'Declined',
}
export const VERDICTS = Object.keys(VERDICT_LABELS) as AnswerVerdict[]

/** The labels of possible faults of an answer. */
export const TAG_LABELS: Readonly<Record<AnswerTag, string>> = {
  wrong_fact: 'Wrong fact',
  unsafe: 'Unsafe',
  outdated: 'Outdated',
  invented_citation: 'Invented citation',
  wrong_number: 'Wrong number',
  overconfident: 'Overconfident',
  incomplete: 'Incomplete',
  declined_needlessly: 'Declined needlessly',
}
export const TAGS = Object.keys(TAG_LABELS) as AnswerTag[]
