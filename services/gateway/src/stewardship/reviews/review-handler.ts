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
  /** The superuser. */
  readonly actorId: string
  /** Several where they are one row of the queue. */
  readonly reviews: readonly Review[]
}

/** What a decision did. */
export interface Outcome {
  /** For the superuser. */
  readonly message: string
  /** For the audit: the person or thing concerned. */
  readonly subjectId: string
}

/** What the queue needs to know of a kind. */
export interface ReviewHandler<Subject = ReviewDto['subject']> {
  /** What may be decided in a state. */
  readonly decisions: Partial<Record<ReviewState, readonly ReviewDecision[]>>
  /** What the superuser sees, by subject; subjects that are gone are absent. */
  readonly show: (db: Database, reviews: readonly Review[]) => Promise<ReadonlyMap<string, Subject>>
  /** Serialises decisions with other writers of the same subjects; runs before reviews are locked. */
  readonly lock?: (trx: DatabaseTransaction, subjects: readonly string[]) => Promise<void>
  /** Carries a decision out, in the transaction that stores and audits it. */
  readonly decide: (trx: DatabaseTransaction, decision: NewDecision) => Promise<Outcome>
}
