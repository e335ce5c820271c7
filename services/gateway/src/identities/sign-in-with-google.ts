import assert from 'node:assert/strict'
import type { Database } from '@assay/db'
import type { EventTransaction, Outbox } from '@assay/outbox'
import { BadRequestError } from '../http/app-error.ts'
import { insertAccount } from '../users/account-repository.ts'
import { insertAudit } from '../users/audit-repository.ts'
import { claimAccount } from '../users/claim-account.ts'
import type { User } from '../users/user-repository.ts'
import type { GoogleProfile } from './google-profile.ts'
import { findUserByIdentity, insertIdentity, lockAccountByEmail } from './identity-repository.ts'

/**
 * The account that this Google account opens: the one it opened before, else the one of the same
 * verified address, else a new one.
 * @throws {BadRequestError} for an unverified address or an inactive account.
 */
export async function signInWithGoogle(
  { db, outbox }: { readonly db: Database; readonly outbox: Outbox },
  profile: GoogleProfile,
): Promise<User> {
  const user = await outbox.commitWithEvents((trx) => findOrLink(trx, profile))
  const action = user.isActive ? 'log-in' : 'log-in refused'
  await insertAudit(db, { action, subjectId: user.id, detail: 'google' })
  if (!user.isActive) throw new BadRequestError('Inactive user')
  return user
}

async function findOrLink(trx: EventTransaction, profile: GoogleProfile): Promise<User> {
  const { subject, email, isEmailVerified } = profile
  const known = await findUserByIdentity(trx, subject)
  if (known) return known
  if (!isEmailVerified) throw new BadRequestError('The email address is not verified')

  const user = (await findLocal(trx, email)) ?? (await createLocal(trx, profile))
  if (await insertIdentity(trx, { subject, userId: user.id })) return user
  const linked = await findUserByIdentity(trx, subject)
  assert(linked, 'an identity that exists has a user')
  return linked
}

/**
 * Somebody may have signed up with another's address and waited. Whoever proves the address gets
 * the account, and whoever never did loses every way in.
 */
async function findLocal(trx: EventTransaction, email: string): Promise<User | undefined> {
  const local = await lockAccountByEmail(trx, email)
  if (!local || local.emailVerifiedAt) return local
  return claimAccount(trx, local, null)
}

async function createLocal(
  trx: EventTransaction,
  { email, fullName }: GoogleProfile,
): Promise<User> {
  const account = { email, fullName, passwordHash: null, emailVerifiedAt: new Date() }
  const user = (await insertAccount(trx, account)) ?? (await findLocal(trx, email))
  assert(user, 'an address that is taken has an account')
  return user
}
