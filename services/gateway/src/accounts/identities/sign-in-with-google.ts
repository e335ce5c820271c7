import assert from 'node:assert/strict'
import type { Database } from '@assay/db'
import type { EventTransaction, Outbox } from '@assay/outbox'
import { BadRequestError } from '../../http/app-error.ts'
import type { AdmissionRule } from '../admission/admission-settings.ts'
import { insertAdmitted } from '../admission/insert-admitted.ts'
import { insertAudit } from '../audit/audit-repository.ts'
import type { SecondFactor } from '../second-factor/second-factor.ts'
import { claimAccount } from '../users/claim-account.ts'
import type { User } from '../users/user-repository.ts'
import type { GoogleProfile } from './google-profile.ts'
import { findUserByIdentity, insertIdentity, lockAccountByEmail } from './identity-repository.ts'

export interface GoogleSignInOptions {
  readonly db: Database
  readonly outbox: Outbox
  readonly secondFactor: Pick<SecondFactor, 'check'>
  readonly admission: AdmissionRule
}

/** A person at the door: the profile, and the token of an invitation if they have one. */
interface Newcomer {
  readonly profile: GoogleProfile
  readonly invitation: string | null | undefined
}

/**
 * Signs in with a Google account. It opens the account to which it is linked, otherwise the account
 * with the same verified address, otherwise a new account.
 * @throws {BadRequestError} if the address is unverified, if a new account is not admitted, or if the account is inactive or has
 * two-factor sign-in.
 */
export async function signInWithGoogle(
  { db, outbox, secondFactor, admission }: GoogleSignInOptions,
  newcomer: Newcomer,
): Promise<User> {
  const user = await outbox.commitWithEvents((trx) => findOrLink(trx, newcomer, admission))
  const { id: subjectId } = user
  const refuse = async (reason: string, detail: string): Promise<never> => {
    await insertAudit(db, { action: 'log-in refused', subjectId, detail })
    throw new BadRequestError(reason)
  }
  if (!user.isActive) return refuse('Inactive user', 'google')
  // Other people may have access to the Google account, so it must not replace the second factor.
  if ((await secondFactor.check(user, undefined)) === 'missing')
    return refuse('This account needs a code. Please sign in with your password.', 'google, code')
  await insertAudit(db, { action: 'log-in', actorId: subjectId, subjectId, detail: 'google' })
  return user
}

async function findOrLink(
  trx: EventTransaction,
  newcomer: Newcomer,
  admission: AdmissionRule,
): Promise<User> {
  const { profile } = newcomer
  const { subject, email, isEmailVerified } = profile
  const known = await findUserByIdentity(trx, subject)
  if (known) return known
  if (!isEmailVerified) throw new BadRequestError('The email address is not verified')

  const user = (await findLocal(trx, email)) ?? (await createLocal(trx, newcomer, admission))
  if (await insertIdentity(trx, { subject, userId: user.id })) return user
  const linked = await findUserByIdentity(trx, subject)
  assert(linked, 'an identity that exists has a user')
  return linked
}

/**
 * An attacker may have registered another person's address in advance. An account with an
 * unconfirmed address is therefore given to the person who proves that the address is theirs, and
 * loses its password and sessions.
 */
async function findLocal(trx: EventTransaction, email: string): Promise<User | undefined> {
  const local = await lockAccountByEmail(trx, email)
  if (!local || local.emailVerifiedAt) return local
  return claimAccount(trx, local, null)
}

async function createLocal(
  trx: EventTransaction,
  { profile: { email, fullName }, invitation }: Newcomer,
  admission: AdmissionRule,
): Promise<User> {
  const account = { email, fullName, passwordHash: null, emailVerifiedAt: new Date() }
  const created = await insertAdmitted(trx, admission, account, invitation)
  if (created) {
    const { id } = created
    const parties = { actorId: id, subjectId: id }
    await insertAudit(trx, { action: 'account created', ...parties, detail: 'google' })
  }
  const user = created ?? (await findLocal(trx, email))
  assert(user, 'an address that is taken has an account')
  return user
}
