import type { AskAttestationBody, AttestationList } from '@assay/contracts/attestations'
import type { PageQuery } from '@assay/contracts/page'
import { type Database, newId } from '@assay/db'
import { sql } from 'kysely'
import { MAX_COUNTED } from '../../http/list-limits.ts'
import type { Declaration } from './expertise-repository.ts'

const COLUMNS = [
  'attestations.id',
  'attestations.userId',
  'attestations.field',
  'attestations.role',
  'evidence',
  'statement',
  'askedAt',
  'decision',
  'reason',
  'decidedBy',
  'decidedAt',
  'expiresAt',
  'revokedAt',
  'revocationReason',
] as const

/** All that a person asked, oldest first. */
export async function listOwnAttestations(db: Database, userId: string) {
  return db
    .selectFrom('attestations')
    .select(COLUMNS)
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}
export type Attestation = Awaited<ReturnType<typeof listOwnAttestations>>[number]

export async function findAttestation(db: Database, id: string): Promise<Attestation | undefined> {
  return db.selectFrom('attestations').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** Asks, instead of what waits already: by another id, so that nobody decides on what they did not read. */
export async function upsertAttestation(
  db: Database,
  userId: string,
  { field, role, evidence, statement }: AskAttestationBody & Pick<Declaration, 'field' | 'role'>,
): Promise<void> {
  const asked = { field, role, evidence, statement }
  const id = newId()
  await db
    .insertInto('attestations')
    .values({ id, userId, ...asked })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .where('decision', 'is', null)
        .doUpdateSet({ id, ...asked, askedAt: new Date() }),
    )
    .execute()
}

export interface ListedAttestation extends Attestation {
  readonly fullName: string | null
  readonly email: string | null
  readonly orcid: string | null
}

/**
 * What waits, first come first, as far as it is declared still; or what was decided, newest first.
 * And how many there are, up to MAX_COUNTED.
 */
export async function listAttestations(
  db: Database,
  { list, skip, limit }: PageQuery & { list: AttestationList },
): Promise<{ readonly attestations: readonly ListedAttestation[]; readonly count: number }> {
  const decided = db
    .selectFrom('attestations')
    .where('decision', 'is not', null)
    .orderBy('decidedAt', 'desc')
    .orderBy('attestations.id', 'desc')
  const waiting = db
    .selectFrom('attestations')
    .innerJoin('declaredExpertise as said', (join) =>
      join
        .onRef('said.userId', '=', 'attestations.userId')
        .onRef('said.field', '=', 'attestations.field')
        .onRef('said.role', '=', 'attestations.role'),
    )
    .where('decision', 'is', null)
    .orderBy('askedAt')
    .orderBy('attestations.id')
  const listed = (list === 'waiting' ? waiting : decided) as typeof decided
  const [attestations, { count }] = await Promise.all([
    listed
      .innerJoin('users', 'users.id', 'attestations.userId')
      .leftJoin('identities', (join) =>
        join.onRef('identities.userId', '=', 'users.id').on('provider', '=', 'orcid'),
      )
      .select(COLUMNS)
      .select(['users.fullName', 'users.email', 'identities.subject as orcid'])
      .offset(skip)
      .limit(limit)
      .execute(),
    db
      .selectFrom(listed.select('attestations.id').limit(MAX_COUNTED).as('counted'))
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { attestations, count: Number(count) }
}

interface Decision {
  readonly id: string
  readonly by: string
  readonly reason: string
}

/** False unless it waits. */
export async function decideAttestation(
  db: Database,
  { id, by, reason, decision }: Decision & { readonly decision: 'attest' | 'refuse' },
): Promise<boolean> {
  const decided = await db
    .updateTable('attestations')
    .set({
      ...{ decision, reason, decidedBy: by, decidedAt: sql<Date>`now()` },
      expiresAt: decision === 'attest' ? sql<Date>`now() + interval '2 years'` : null,
    })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .executeTakeFirst()
  return decided.numUpdatedRows > 0n
}

/** False unless it is attested. */
export async function revokeAttestation(
  db: Database,
  { id, by, reason }: Decision,
): Promise<boolean> {
  const revoked = await db
    .updateTable('attestations')
    .set({ revokedAt: sql<Date>`now()`, revokedBy: by, revocationReason: reason })
    .where('id', '=', id)
    .where('decision', '=', 'attest')
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return revoked.numUpdatedRows > 0n
}
