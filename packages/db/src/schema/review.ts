import type { EvidenceKind, ExpertiseRole } from '@assay/contracts/expertise'
import type { LabelAxis, Subject } from '@assay/contracts/labels'
import type { LabelReviewReason } from '@assay/contracts/review-subjects'
import type { ReviewKind, ReviewState } from '@assay/contracts/reviews'
import type { ColumnType, Generated } from 'kysely'

/** Of a label: why each axis waits. */
export type LabelReviewFacts = Partial<Record<LabelAxis, LabelReviewReason>>

/** Of a text: SHA-256 of the texts and findings that were screened, or decided about. */
export interface TextReviewFacts {
  readonly hash: string
}

/** Of an attestation: what was declared when it was requested. */
export interface AttestationFacts {
  readonly field: Subject
  readonly role: ExpertiseRole
  readonly evidence: EvidenceKind
}

/** A subject that waits for a superuser, or what a superuser decided about it. */
export interface ReviewTable {
  id: string
  kind: ReviewKind
  /** An exclusion, a turn (labels, texts), a user (attestations) or an answer. */
  subject: string
  state: Generated<ReviewState>
  facts: ColumnType<unknown, string | undefined, string>
  /** What the person who requests an attestation writes about the evidence. */
  statement: string | null
  /** Of the decision. */
  reason: string | null
  decidedBy: string | null
  /** When it began to wait, or was decided. */
  at: Generated<Date>
  createdAt: Generated<Date>
}
