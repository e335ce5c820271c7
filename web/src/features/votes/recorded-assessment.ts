import type { Assessments, StoredAssessment } from '@assay/contracts/assessments'

/** A voter's assessment of one answer. */
export type RecordedAssessment = Omit<StoredAssessment, 'at'>

/** The assessments sent with a vote, before the reveal. */
export function toRecordedAssessments({ left, right }: Assessments = {}): RecordedAssessment[] {
  return [
    ...(left ? [{ side: 'left' as const, ...left, after_reveal: false }] : []),
    ...(right ? [{ side: 'right' as const, ...right, after_reveal: false }] : []),
  ]
}
