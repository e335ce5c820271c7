import type {
  DecideReviewBody,
  ReviewDecision,
  ReviewDto,
  ReviewState,
} from '@assay/contracts/reviews'
import type { Database, DatabaseTransaction } from '@assay/db'
import type { Review } from './review-repository.ts'

/** A decision that is about to be stored. */
export interface NewDecision extends Pick<DecideReviewBody, 'decision' | 'reason' | 'labels'> {
  /** The reviewer. */
  readonly actorId: string
  /** One or more reviews that form one queue row. */
  readonly reviews: readonly Review[]
}

/** The result of a decision. */
export interface Outcome {
  /** A sentence for the reviewer. */
  readonly message: string
  /** The subject of the audit entry. */
  readonly subjectId: string
}

/** The part of a review that depends on its kind. */
export interface ReviewHandler<Subject = ReviewDto['subject']> {
  /** The decisions allowed in each state. */
  readonly decisions: Partial<Record<ReviewState, readonly ReviewDecision[]>>
  /** Reads what the reviewer sees of each subject. Deleted subjects are absent. */
  readonly show: (db: Database, reviews: readonly Review[]) => Promise<ReadonlyMap<string, Subject>>
  /** Locks the subjects against other writers. Runs before the reviews are locked. */
  readonly lock?: (trx: DatabaseTransaction, subjects: readonly string[]) => Promise<void>
  /** Carries out a decision, in the transaction that stores and audits it. */
  readonly decide: (trx: DatabaseTransaction, decision: NewDecision) => Promise<Outcome>
}
