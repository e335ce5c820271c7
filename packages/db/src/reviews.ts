import { sql } from 'kysely'

/** Conflict target: the unique index on the review of a subject. */
export const REVIEW_OF_SUBJECT = sql`(subject, kind) where kind <> 'attestation' or state = 'waiting'`

/** Reopens an existing review and clears its decision. */
export const WAITING_AGAIN = sql`
  state = 'waiting', facts = excluded.facts, reason = null, decided_by = null, at = now()`
