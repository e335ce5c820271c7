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
import type { IdTokenClaims } from './id-token.ts'
import {
  findUserByIdentity,
  type IdentityKey,
  insertIdentity,
  lockAccountByEmail,
} from './identity-repository.ts'
import { assertMayEnter, type ProviderPerson, toPerson } from './provider-person.ts'
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
  const { db, outbox, secondFactor } = options
  const { id: detail, policy } = provider
  const key = { provider: provider.issuer, subject: claims.sub }
  const person = await admit(db, provider, claims, key)
  const linked = await outbox.commitWithEvents((trx) =>
    findOrLink(trx, person, key, { ...options, detail }),
  )
  const { id: subjectId } = linked
  const refuse = async (reason: string, refusal: string): Promise<never> => {
    await insertAudit(db, { action: 'log-in refused', subjectId, detail: refusal })
    throw new BadRequestError(reason)
  }
  if (!linked.isActive) return refuse('Inactive user', detail)
  const { superuserGroup: group } = policy
  const user = group
    ? await followGroup(options, linked, { isMember: person.groups.includes(group), detail })
    : linked
  // Other people may have access to the provider's account, so it must not replace the second
  // factor.
  if ((await secondFactor.check(user, undefined)) === 'missing') throw new CodeNeededError(user)
  await insertAudit(db, { action: 'log-in', actorId: subjectId, subjectId, detail })
  return user
}

/** How a new account is admitted, and how it is audited. */
interface Entry extends Pick<ProviderSignInOptions, 'admission' | 'invitation'> {
  readonly detail: string
}

/** Records a person whom the provider's policy does not admit. */
async function admit(
  db: Database,
  { id, policy }: SignInProvider,
  claims: IdTokenClaims,
  key: IdentityKey,
): Promise<ProviderPerson> {
  const person = toPerson(claims, policy)
  try {
    assertMayEnter(person, policy)
    return person
  } catch (error) {
    const known = await findUserByIdentity(db, key)
    const subjectId = known?.id ?? null
    await insertAudit(db, { action: 'log-in refused', subjectId, detail: `${id}, policy` })
    throw error
  }
}

async function findOrLink(
  trx: EventTransaction,
  person: ProviderPerson,
  key: IdentityKey,
  entry: Entry,
): Promise<User> {
  const known = await findUserByIdentity(trx, key)
  if (known) return known
  if (!person.isEmailVerified) throw new BadRequestError('The email address is not verified')

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
