import type { Assessments, StoredAssessment } from '@assay/contracts/assessments'

/** What a voter has said of an answer. */
export type SaidOfAnswer = Omit<StoredAssessment, 'at'>

/** What was said with a vote, before the reveal. */
export function toSaid({ left, right }: Assessments = {}): SaidOfAnswer[] {
  return [
    ...(left ? [{ side: 'left' as const, ...left, after_reveal: false }] : []),
    ...(right ? [{ side: 'right' as const, ...right, after_reveal: false }] : []),
  ]
}
