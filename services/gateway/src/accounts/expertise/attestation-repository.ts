import type { RequestAttestationBody } from '@assay/contracts/expertise'
import {
  type AttestationFacts,
  type Database,
  newId,
  REVIEW_OF_SUBJECT,
  WAITING_AGAIN,
} from '@assay/db'
import { sql } from 'kysely'

/** Lists a user's attestation requests, oldest first. */
export async function listOwnAttestations(db: Database, userId: string) {
  const rows = await db
    .selectFrom('reviews')
    .select(['facts', 'statement', 'state', 'reason', 'at', 'createdAt'])
    .where('kind', '=', 'attestation')
    .where('subject', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ facts, ...review }) => ({ ...review, ...(facts as AttestationFacts) }))
}
export type Attestation = Awaited<ReturnType<typeof listOwnAttestations>>[number]

/** Replaces the user's waiting request, if there is one. */
export async function upsertAttestation(
  db: Database,
  userId: string,
  { statement, ...facts }: RequestAttestationBody & AttestationFacts,
): Promise<void> {
  await sql`
    insert into reviews (id, kind, subject, facts, statement)
    values (${newId()}, 'attestation', ${userId}, ${JSON.stringify(facts)}, ${statement})
    on conflict ${REVIEW_OF_SUBJECT} do update set ${WAITING_AGAIN},
      statement = excluded.statement, created_at = now()`.execute(db)
}
