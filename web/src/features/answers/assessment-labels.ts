import type { AnswerTag, AnswerVerdict } from '@assay/contracts/assessments'
import { t } from '@lingui/core/macro'

/** The labels of the verdicts on one answer, in the order of their buttons. */
export const VERDICT_LABELS: Readonly<Record<AnswerVerdict, string>> = {
  right: t`Right`,
  mostly_right: t`Mostly right`,
  wrong: t`Wrong`,
  declined: t`Declined`,
}
export const VERDICTS = Object.keys(VERDICT_LABELS) as AnswerVerdict[]

/** The labels of possible faults of an answer. */
export const TAG_LABELS: Readonly<Record<AnswerTag, string>> = {
  wrong_fact: t`Wrong fact`,
  unsafe: t`Unsafe`,
  outdated: t`Outdated`,
  invented_citation: t`Invented citation`,
  wrong_number: t`Wrong number`,
  overconfident: t`Overconfident`,
  incomplete: t`Incomplete`,
  declined_needlessly: t`Declined needlessly`,
}
export const TAGS = Object.keys(TAG_LABELS) as AnswerTag[]
