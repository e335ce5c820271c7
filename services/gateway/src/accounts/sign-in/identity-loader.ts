import assert from 'node:assert/strict'
import { PERSONAL_TOKEN_PREFIX, TERMS_VERSION } from '@assay/contracts/constants'
import { Fingerprint } from '@assay/contracts/guest'
import { countsAsGuest, type Database } from '@assay/db'
import { createOutbox } from '@assay/outbox'
import { deadSession } from '../../http/app-error.ts'
import type { Identity } from '../../http/identity.ts'
import type { Limits } from '../../http/limits/create-limits.ts'
import { mayHaveScope } from '../../http/token-scopes.ts'
import { type Admission, mustConfirm } from '../admission/admission-policy.ts'
import { findLiveToken, recordUse } from '../personal-tokens/personal-token-repository.ts'
import { hashSecretToken } from '../secret-token.ts'
import { guestKey } from '../users/guest-key.ts'
import { mailDomainOf } from '../users/mail-domain.ts'
import { findGuest, insertGuest, type User } from '../users/user-repository.ts'
import type { AccessTokens } from './access-tokens.ts'
import { findSessionUser, type SessionUser } from './session-repository.ts'

export interface IdentityLoaderOptions {
  readonly db: Database
  readonly accessTokens: AccessTokens
  readonly pepper: string
  readonly limits: Limits
  /** Whether superusers have their role only with two-factor sign-in. */
  readonly isTotpRequired: boolean
  readonly admission: Pick<Admission, 'needsConfirmation'>
}

/**
 * Loads a credential's identity from the database. For an unknown fingerprint, it creates a guest.
 */
export function createIdentityLoader(options: IdentityLoaderOptions) {
  const { db, accessTokens, pepper, limits, isTotpRequired, admission } = options
  // Guest events are frequent and not urgent, so the relay's sweeper publishes them.
  const outbox = createOutbox(db)

  const toAccount = (user: SessionUser) => {
    if (mustConfirm(admission, user)) throw deadSession()
    const isHeld = isTotpRequired && user.role === 'superuser' && !user.hasSecondFactor
    return {
      ...toIdentity(user),
      role: isHeld ? 'user' : user.role,
      twoFactor: user.hasSecondFactor ? 'on' : isHeld ? 'required' : 'off',
    } satisfies Identity
  }

  const bySession = async (token: string) => {
    const { sub, jti, version, iat, exp } = accessTokens.verify(token)
    const user = await findSessionUser(db, { userId: sub, tokenId: jti })
    if (!user?.isActive || user.isTokenRevoked || user.tokenVersion !== version) {
      throw deadSession()
    }
    const session = {
      ...{ tokenId: jti, tokenVersion: version },
      ...{ issuedAt: new Date(iat * 1_000), expiresAt: new Date(exp * 1_000) },
    }
    return { ...toAccount(user), session } satisfies Identity
  }
  const byPersonalToken = async (token: string) => {
    const stored = await findLiveToken(db, hashSecretToken(token))
    if (!stored) throw deadSession()
    const { id, userId, scopes } = stored
    const user = await findSessionUser(db, { userId, tokenId: id })
    if (!user?.isActive) throw deadSession()
    await recordUse(db, id)
    const account = toAccount(user)
    const held = scopes.filter((scope) => mayHaveScope(account.role, scope))
    return { ...account, personalToken: { id, scopes: held } } satisfies Identity
  }
  const byToken = (token: string): Promise<Identity> =>
    token.startsWith(PERSONAL_TOKEN_PREFIX) ? byPersonalToken(token) : bySession(token)

  const byFingerprint = async (fingerprint: string, address = 'unknown') => {
    if (!Fingerprint.safeParse(fingerprint).success) throw deadSession()
    const key = guestKey(fingerprint, pepper)
    const guest = (await findGuest(db, key)) ?? (await admitGuest(key, address))
    if (!guest.isActive) throw deadSession()
    return toIdentity(guest)
  }

  const admitGuest = async (key: Buffer, address: string) => {
    await limits.consumeNetwork('guests', address)
    const inserted = await outbox.commitWithEvents((trx) => insertGuest(trx, key))
    const guest = inserted ?? (await findGuest(db, key))
    assert(guest, 'a guest who could not be inserted exists')
    return guest
  }

  return { byToken, byFingerprint }
}

function toIdentity(user: User): Identity {
  const { id, voterId, isGuest, role, termsVersion, email } = user
  const isCountedAsGuest = countsAsGuest(user)
  return {
    userId: id,
    voterId,
    isGuest,
    role,
    countsAsGuest: isCountedAsGuest,
    termsAccepted: termsVersion === TERMS_VERSION,
    mailDomain: email === null || isCountedAsGuest ? undefined : mailDomainOf(email),
  }
}
