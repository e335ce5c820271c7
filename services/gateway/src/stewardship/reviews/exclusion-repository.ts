import type { PageQuery } from '@assay/contracts/page'
import type { Database, DatabaseTransaction } from '@assay/db'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'

/** Exclusions, newest first, with the wish to end them if there is one; and how many there are. */
export async function listExclusions(db: Database, { skip, limit }: PageQuery) {
  const [exclusions, { count }] = await Promise.all([
    db
      .selectFrom('voteExclusions')
      .leftJoin('exclusionReversals', 'exclusionId', 'id')
      .select([
        'voteExclusions.id',
        'voteExclusions.voterId',
        'voteExclusions.reason',
        'ruleVersion',
        'evidence',
        'excludedBy',
        'createdAt',
        'reversedAt',
        'reversedBy',
        'reversalReason',
        'exclusionReversals.requestedAt',
      ])
      .orderBy('id', 'desc')
      .offset(skip)
      .limit(limit)
      .execute(),
    db
      .selectFrom('voteExclusions')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { exclusions, count: Number(count) }
}

export type ExclusionRow = Awaited<ReturnType<typeof listExclusions>>['exclusions'][number]

/** Asks the rating worker to put a voter back, and stores who asked; says what keeps it from being asked. */
export async function requestReversal(
  db: Database,
  id: string,
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<'requested' | 'unknown' | 'already'> {
  return db.transaction().execute(async (trx) => {
    const exclusion = await trx
      .selectFrom('voteExclusions')
      .select(['voterId', 'reversedAt'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!exclusion) return 'unknown'
    if (exclusion.reversedAt || !(await insertReversal(trx, id, { by, reason }))) return 'already'
    await insertAudit(trx, {
      action: 'exclusion reversed',
      actorId: by,
      subjectId: exclusion.voterId,
    })
    return 'requested'
  })
}

async function insertReversal(
  trx: DatabaseTransaction,
  exclusionId: string,
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('exclusionReversals')
    .values({ exclusionId, requestedBy: by, reason })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}
