import type { Database } from '@assay/db'
import { createOutbox } from '@assay/outbox'
import type { Logger } from '@assay/runtime'
import { insertAudit } from '../audit/audit-repository.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { insertAccount } from './account-repository.ts'
import { findUserByEmail } from './user-repository.ts'

/**
 * Creates the first superuser, who can create other accounts. Does nothing if the account exists.
 */
export async function ensureFirstSuperuser(
  db: Database,
  { email, password }: { readonly email: string; readonly password: string },
  log: Logger,
): Promise<void> {
  if (await findUserByEmail(db, email)) return
  const account = {
    email,
    passwordHash: await hashPassword(password),
    role: 'superuser' as const,
    emailVerifiedAt: new Date(),
  }
  // There is no relay yet, so the sweeper publishes the event later.
  const created = await createOutbox(db).commitWithEvents(async (trx) => {
    const user = await insertAccount(trx, account)
    const entry = { action: 'account created', detail: 'first superuser' } as const
    if (user) await insertAudit(trx, { ...entry, subjectId: user.id })
    return user
  })
  if (created) log.info('first superuser created')
}
