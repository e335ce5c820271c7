import type { ReviewState } from '@assay/contracts/reviews'
import {
  type Database,
  type DatabaseTransaction,
  newId,
  REVIEW_OF_SUBJECT,
  type TextReviewFacts,
  WAITING_AGAIN,
} from '@assay/db'
import { sql } from 'kysely'

/** A turn, and the hash of its texts and findings. */
export interface ScreenedTurn {
  readonly turnId: string
  readonly textHash: string
}

/** Makes exactly these turns wait for review, except turns that were decided with the same hash. */
export async function replaceTextsToReview(
  trx: DatabaseTransaction,
  turns: readonly ScreenedTurn[],
): Promise<void> {
  const ids = turns.map(({ turnId }) => turnId)
  const rows = turns.map(({ turnId, textHash }) => ({
    ...{ id: newId(), subject: turnId },
    facts: { hash: textHash } satisfies TextReviewFacts,
  }))
  await sql`
    delete from reviews
    where kind = 'text' and state = 'waiting' and subject <> all(${ids}::uuid[])`.execute(trx)
  await sql`
    insert into reviews (id, kind, subject, facts)
    select id, 'text', subject, facts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (
      id uuid, subject uuid, facts jsonb
    )
    where exists (select from turns where turns.id = subject)
    on conflict ${REVIEW_OF_SUBJECT} do update set ${WAITING_AGAIN}
    where reviews.facts <> excluded.facts`.execute(trx)
}

interface Decision {
  readonly hash: string
  readonly state: ReviewState
}

/** Lists the decisions about these turns, with the hashes to which they apply. */
export async function findDecisions(
  db: Database,
  turnIds: readonly string[],
): Promise<ReadonlyMap<string, Decision>> {
  if (turnIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('reviews')
    .select(['subject', 'facts', 'state'])
    .where('kind', '=', 'text')
    .where('subject', 'in', turnIds)
    .where('state', '<>', 'waiting')
    .execute()
  return new Map(
    rows.map(({ subject, facts, state }) => {
      return [subject, { hash: (facts as TextReviewFacts).hash, state }]
    }),
  )
}
