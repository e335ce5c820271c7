import type { Database } from '@assay/db'
import type { Logger } from '@assay/runtime'
import { hashPassword } from './passwords.ts'
import { findUserByEmail, insertSuperuser } from './user-repository.ts'

/** Somebody must be able to let others in. Does nothing when the account exists. */
export async function ensureFirstSuperuser(
  db: Database,
  { email, password }: { readonly email: string; readonly password: string },
  log: Logger,
): Promise<void> {
  if (await findUserByEmail(db, email)) return
  const created = await insertSuperuser(db, { email, passwordHash: await hashPassword(password) })
  if (created) log.info('first superuser created')
}
