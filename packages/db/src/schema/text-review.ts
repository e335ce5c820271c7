import type { TextDecision } from '@assay/contracts/text-reviews'
import type { Generated } from 'kysely'

/** Turns that wait; computed anew by every screen of what would be published. */
export interface TextToReviewTable {
  turnId: string
}

/** Append-only: a trigger refuses every change but severing the actor. The last one counts. */
export interface TextReviewTable {
  id: string
  turnId: string
  /** SHA-256 of what was looked at: the texts of the turn and what was found in them. */
  textHash: Buffer
  decision: TextDecision
  actor: string | null
  at: Generated<Date>
}
