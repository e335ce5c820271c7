import type { EvidenceKind, ExpertiseRole } from '@assay/contracts/expertise'
import type { ChosenAxis, Subject } from '@assay/contracts/labels'
import type { LabelReviewReason } from '@assay/contracts/review-subjects'
import type { ReviewKind, ReviewState } from '@assay/contracts/reviews'
import type { ColumnType, Generated } from 'kysely'

/** Facts of a label review: why each axis needs a review. */
export type LabelReviewFacts = Partial<Record<ChosenAxis, LabelReviewReason>>

/** Facts of a text review: SHA-256 of the screened texts and findings. */
export interface TextReviewFacts {
  readonly hash: string
}

/** Facts of an attestation review: what the person had declared at the time of the request. */
export interface AttestationFacts {
  readonly field: Subject
  readonly role: ExpertiseRole
  readonly evidence: EvidenceKind
}

/** Facts of a model change: the model, the time, and what shows the change. */
export interface ModelChangeFacts {
  readonly modelId: string
  /** ISO 8601. */
  readonly since: string
  readonly votes?: { readonly points: number; readonly votes: number }
  readonly versions?: { readonly before: string; readonly after: string }
}

/** A subject that waits for a reviewer, or that a reviewer has decided. */
export interface ReviewTable {
  id: string
  kind: ReviewKind
  /**
   * The id of an exclusion, a turn (labels, texts), a user (attestations) or an answer. For a model
   * change, the id that the earlier version gets with a split.
   */
  subject: string
  state: Generated<ReviewState>
  facts: ColumnType<unknown, string | undefined, string>
  /** For an attestation: the person's statement about where the evidence is. */
  statement: string | null
  /** Reason of the decision. */
  reason: string | null
  decidedBy: string | null
  /** When the review was opened or decided. */
  at: Generated<Date>
  createdAt: Generated<Date>
}
