import { sql } from 'kysely'

/** The unique index that finds the review of a subject. */
export const REVIEW_OF_SUBJECT = sql`(subject, kind) where kind <> 'attestation' or state = 'waiting'`

/** Assigns to an existing review: it waits again, and nothing is decided. */
export const WAITING_AGAIN = sql`
  state = 'waiting', facts = excluded.facts, reason = null, decided_by = null, at = now()`
