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
import { CodeNeededError } from './enter-code.ts'
import { followGroup } from './follow-group.ts'
import {
  findUserByIdentity,
  type IdentityKey,
  insertIdentity,
  lockAccountByEmail,
} from './identity-repository.ts'
import type { IdTokenClaims } from './issuer-client.ts'
import { findEntryRefusal, type ProviderPerson, toPerson, UNVERIFIED } from './provider-person.ts'
import type { SignInProvider } from './sign-in-providers.ts'

export interface ProviderSignInOptions {
  readonly env: { readonly FIRST_SUPERUSER_EMAIL: string }
  readonly db: Database
  readonly outbox: Outbox
  readonly secondFactor: Pick<SecondFactor, 'check'>
  readonly admission: AdmissionRule
  /** The token of an invitation, for a new account. */
  readonly invitation: string | null | undefined
}

/**
 * Signs in with an account at a provider. It opens the account to which it is linked, otherwise the
 * account with the same verified address, otherwise a new account.
 * @throws {BadRequestError} if the provider's policy or the admission rule does not admit the person, if
 * the address is unverified, or if the account is inactive.
 * @throws {CodeNeededError} if the account has two-factor sign-in.
 */
export async function signInWithProvider(
  options: ProviderSignInOptions,
  provider: SignInProvider,
  claims: IdTokenClaims,
): Promise<User> {
  const { db, secondFactor } = options
  const { id: detail, policy } = provider
  const person = await readPerson(db, provider, claims)
  const linked = await enter(options, provider, person)
  const { superuserGroup: group } = policy
  const user = group
    ? await followGroup(options, linked, { isMember: person.groups.includes(group), detail })
    : linked
  // Other people may have access to the provider's account, so it must not replace the second
  // factor.
  if ((await secondFactor.check(user, undefined)) === 'missing') throw new CodeNeededError(user)
  const { id: subjectId } = user
  await insertAudit(db, { action: 'log-in', actorId: subjectId, subjectId, detail })
  return user
}

/** Reads the person from the claims. Unusable claims are audited as a refusal. */
async function readPerson(
  db: Database,
  provider: SignInProvider,
  claims: IdTokenClaims,
): Promise<ProviderPerson> {
  try {
    return toPerson(claims, provider.policy)
  } catch (error) {
    if (error instanceof BadRequestError) {
      await auditRefusal(db, provider, { subject: claims.sub, rule: 'unusable claims' })
    }
    throw error
  }
}

interface Refused {
  readonly subject: string
  readonly rule: string
}

async function auditRefusal(
  db: Database,
  { id: provider, issuer }: SignInProvider,
  { subject, rule }: Refused,
): Promise<void> {
  const user = await findUserByIdentity(db, { provider: issuer, subject })
  const detail = `${provider}, ${rule}`
  await insertAudit(db, { action: 'log-in refused', subjectId: user?.id ?? null, detail })
}

/** Returns the active account of a person whom the policy admits. Refusals are audited. */
async function enter(
  options: ProviderSignInOptions,
  provider: SignInProvider,
  person: ProviderPerson,
): Promise<User> {
  const { db, outbox, invitation } = options
  const { id: detail, issuer, policy } = provider
  const key = { provider: issuer, subject: person.subject }
  const refuse = async (rule: string, error: BadRequestError): Promise<never> => {
    await auditRefusal(db, provider, { subject: person.subject, rule })
    throw error
  }
  const refusal = findEntryRefusal(person, policy)
  if (refusal) {
    const way = invitation ? ' With your invitation, you can choose a password instead.' : ''
    const error = new BadRequestError(refusal.text + way, { params: { email: person.email } })
    return refuse(refusal.rule, error)
  }
  const link = (trx: EventTransaction) => findOrLink(trx, person, key, { ...options, detail })
  const user = await outbox.commitWithEvents(link).catch((error: unknown) => {
    if (!(error instanceof BadRequestError)) throw error
    if (!person.isEmailVerified) return refuse(UNVERIFIED.rule, error)
    return refuse(invitation ? 'invitation' : 'admission', error)
  })
  return user.isActive ? user : refuse('inactive', new BadRequestError('Inactive user'))
}

/** How a new account is admitted, and how it is audited. */
interface Entry extends Pick<ProviderSignInOptions, 'admission' | 'invitation'> {
  readonly detail: string
}

async function findOrLink(
  trx: EventTransaction,
  person: ProviderPerson,
  key: IdentityKey,
  entry: Entry,
): Promise<User> {
  const known = await findUserByIdentity(trx, key)
  if (known) return known
  if (!person.isEmailVerified) throw new BadRequestError(UNVERIFIED.text)

  const user = (await findLocal(trx, person.email)) ?? (await createLocal(trx, person, entry))
  if (await insertIdentity(trx, { ...key, userId: user.id })) return user
  const linked = await findUserByIdentity(trx, key)
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
  { email, fullName }: ProviderPerson,
  { admission, invitation, detail }: Entry,
): Promise<User> {
  const account = { email, fullName, passwordHash: null, emailVerifiedAt: new Date() }
  const created = await insertAdmitted(trx, admission, account, invitation)
  if (created) {
    const { id } = created
    await insertAudit(trx, { action: 'account created', actorId: id, subjectId: id, detail })
  }
  const user = created ?? (await findLocal(trx, email))
  assert(user, 'an address that is taken has an account')
  return user
}
