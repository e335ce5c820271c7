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

/** Undefined when there is one already and it may not be `replaced`. */
export async function insertDeclaration(
  db: Database,
  userId: string,
  { field, role, years }: DeclareExpertiseBody,
  { isReplaced }: { readonly isReplaced: boolean },
): Promise<Declaration | undefined> {
  const said = { field, role, years }
  return db
    .insertInto('declaredExpertise')
    .values({ userId, ...said })
    .onConflict((conflict) =>
      isReplaced
        ? conflict.column('userId').doUpdateSet({ ...said, declaredAt: new Date() })
        : conflict.column('userId').doNothing(),
    )
    .returning(columns)
    .executeTakeFirst()
}

export async function deleteDeclaration(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('declaredExpertise').where('userId', '=', userId).execute()
}

/**
 * Has the next fold look again as what the votes of a person were cast, because something of it is
 * withdrawn in this transaction; those of the guests that they were, too.
 */
export async function queueWithdrawal(trx: DatabaseTransaction, userId: string): Promise<void> {
  await sql`
    insert into ledger_inbox (kind, key, payload)
    select 'expertise', gen_random_uuid(), jsonb_build_object('voterId', voter_id) from (
      select voter_id from users where id = ${userId}
      union select voter_id from votes where user_id = ${userId}
    ) as voter`.execute(trx)
}

/** What a guest said becomes the account's, which keeps its own if it said something. */
export async function moveDeclaration(
  trx: DatabaseTransaction,
  { guestId, accountId }: { readonly guestId: string; readonly accountId: string },
): Promise<void> {
  const said = await findDeclaration(trx, guestId)
  if (!said) return
  await trx
    .insertInto('declaredExpertise')
    .values({ userId: accountId, ...said })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute()
  await deleteDeclaration(trx, guestId)
}
