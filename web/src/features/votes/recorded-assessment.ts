import type { Assessments, StoredAssessment } from '@assay/contracts/assessments'

/** The assessments sent with a vote, before the reveal. */
export function toRecordedAssessments({ left, right }: Assessments = {}): StoredAssessment[] {
  return [
    ...(left ? [{ side: 'left' as const, ...left }] : []),
    ...(right ? [{ side: 'right' as const, ...right }] : []),
  ]
}
