import type { DeclareExpertiseBody } from '@assay/contracts/expertise'
import type { Database, DatabaseTransaction } from '@assay/db'
import { sql } from 'kysely'

export interface Declaration extends DeclareExpertiseBody {
  readonly declaredAt: Date
}

const columns = ['field', 'role', 'years', 'declaredAt'] as const

export async function findDeclaration(
  db: Database,
  userId: string,
): Promise<Declaration | undefined> {
  return db
    .selectFrom('declaredExpertise')
    .select(columns)
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** Returns undefined if a declaration exists and `isReplaced` is false. */
export async function insertDeclaration(
  db: Database,
  userId: string,
  { field, role, years }: DeclareExpertiseBody,
  { isReplaced }: { readonly isReplaced: boolean },
): Promise<Declaration | undefined> {
  const declaration = { field, role, years }
  return db
    .insertInto('declaredExpertise')
    .values({ userId, ...declaration })
    .onConflict((conflict) =>
      isReplaced
        ? conflict.column('userId').doUpdateSet({ ...declaration, declaredAt: new Date() })
        : conflict.column('userId').doNothing(),
    )
    .returning(columns)
    .executeTakeFirst()
}

export async function deleteDeclaration(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('declaredExpertise').where('userId', '=', userId).execute()
}

/**
 * Queues the votes of the user, and of guests merged into the account, for the next fold. The fold
 * assigns the expertise tier again. Call this in the transaction that withdraws the expertise.
 */
export async function queueWithdrawal(trx: DatabaseTransaction, userId: string): Promise<void> {
  await sql`
    insert into ledger_inbox (kind, key, payload)
    select 'expertise', gen_random_uuid(), jsonb_build_object('voterId', voter_id) from (
      select voter_id from users where id = ${userId}
      union select voter_id from votes where user_id = ${userId}
    ) as voter`.execute(trx)
}

/** Moves a guest's declaration to the account, unless the account has a declaration of its own. */
export async function moveDeclaration(
  trx: DatabaseTransaction,
  { guestId, accountId }: { readonly guestId: string; readonly accountId: string },
): Promise<void> {
  const declaration = await findDeclaration(trx, guestId)
  if (!declaration) return
  await trx
    .insertInto('declaredExpertise')
    .values({ userId: accountId, ...declaration })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute()
  await deleteDeclaration(trx, guestId)
}
