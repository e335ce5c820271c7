import type { AnswerTag, AnswerVerdict } from '@assay/contracts/assessments'

/** Verdicts on one answer, from the best to none, as the buttons say them. */
export const VERDICT_WORDS: Readonly<Record<AnswerVerdict, string>> = {
  right: 'Right',
  mostly_right: 'Mostly right',
  wrong: 'Wrong',
  declined: 'Declined',
}
export const VERDICTS = Object.keys(VERDICT_WORDS) as AnswerVerdict[]

/** What may be the matter with an answer. */
export const TAG_WORDS: Readonly<Record<AnswerTag, string>> = {
  wrong_fact: 'Wrong fact',
  unsafe: 'Unsafe',
  outdated: 'Outdated',
  invented_citation: 'Invented citation',
  wrong_number: 'Wrong number',
  overconfident: 'Overconfident',
  incomplete: 'Incomplete',
  declined_needlessly: 'Declined needlessly',
}
export const TAGS = Object.keys(TAG_WORDS) as AnswerTag[]
