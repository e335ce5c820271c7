import type { Database, DatabaseTransaction } from '@assay/db'
import { type User, userColumns } from '../users/user-repository.ts'

/** A person at a provider. The subject is the provider's permanent id of the person. */
export interface IdentityKey {
  readonly provider: string
  readonly subject: string
}

/** Finds the user who signed in earlier with this identity. */
export async function findUserByIdentity(
  db: Database,
  { provider, subject }: IdentityKey,
): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .select(userColumns)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('identities')
        .select('userId')
        .where('provider', '=', provider)
        .where('subject', '=', subject),
    )
    .executeTakeFirst()
}

/** Finds the account with this address and locks it until the transaction ends. */
export async function lockAccountByEmail(
  trx: DatabaseTransaction,
  email: string,
): Promise<User | undefined> {
  return trx
    .selectFrom('users')
    .select(userColumns)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns false if a concurrent call has linked the same subject. */
export async function insertIdentity(
  trx: DatabaseTransaction,
  identity: IdentityKey & { readonly userId: string },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('identities')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .returning('subject')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Unlinks all identities of the account and returns their providers. */
export async function deleteIdentities(
  trx: DatabaseTransaction,
  userId: string,
): Promise<string[]> {
  const deleted = await trx
    .deleteFrom('identities')
    .where('userId', '=', userId)
    .returning('provider')
    .execute()
  return deleted.map(({ provider }) => provider)
}
