import assert from 'node:assert/strict'
import { REFUSALS, TERMS_VERSION } from '@assay/contracts/constants'
import { Fingerprint } from '@assay/contracts/guest'
import { countsAsGuest, type Database } from '@assay/db'
import { createOutbox } from '@assay/outbox'
import { UnauthenticatedError } from '../../http/app-error.ts'
import type { Authenticator, Credentials, Identity } from '../../http/identity.ts'
import type { Limits } from '../../http/limits/create-limits.ts'
import { createTtlCache } from '../../http/ttl-cache.ts'
import { guestKey } from '../users/guest-key.ts'
import { findGuest, insertGuest, type User } from '../users/user-repository.ts'
import type { AccessTokens } from './access-tokens.ts'
import { findSessionUser } from './session-repository.ts'

/** How long a changed role, activity or acceptance may go unnoticed by reads and votes. */
const IDENTITY_TTL_MS = 1_000

export interface AuthenticatorOptions {
  readonly db: Database
  readonly accessTokens: AccessTokens
  readonly pepper: string
  readonly limits: Limits
  /** Whether superusers have their role only once two-factor sign-in is on. */
  readonly isTotpRequired: boolean
}

export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { db, accessTokens, pepper, limits, isTotpRequired } = options
  // Guests come in crowds and nobody waits for their events: the relay's sweeper publishes those.
  const outbox = createOutbox(db)
  const cache = createTtlCache<Identity>(IDENTITY_TTL_MS)

  const byToken = async (token: string) => {
    const { sub, jti, version, exp } = accessTokens.verify(token)
    const user = await findSessionUser(db, { userId: sub, tokenId: jti })
    if (!user?.isActive || user.isTokenRevoked || user.tokenVersion !== version) {
      throw deadCredential()
    }
    const session = { tokenId: jti, tokenVersion: version, expiresAt: new Date(exp * 1_000) }
    const isHeld = isTotpRequired && user.isSuperuser && !user.hasSecondFactor
    return {
      ...toIdentity(user),
      isSuperuser: user.isSuperuser && !isHeld,
      twoFactor: user.hasSecondFactor ? 'on' : isHeld ? 'required' : 'off',
      session,
    } satisfies Identity
  }
  const byFingerprint = async (fingerprint: string, address = 'unknown') => {
    if (!Fingerprint.safeParse(fingerprint).success) throw deadCredential()
    const key = guestKey(fingerprint, pepper)
    const guest = (await findGuest(db, key)) ?? (await admitGuest(key, address))
    if (!guest.isActive) throw deadCredential()
    return toIdentity(guest)
  }

  const admitGuest = async (key: Buffer, address: string) => {
    await limits.consumeNetwork('guests', address)
    const inserted = await outbox.commitWithEvents((trx) => insertGuest(trx, key))
    const guest = inserted ?? (await findGuest(db, key))
    assert(guest, 'a guest who could not be inserted exists')
    return guest
  }

  /** What holds somebody back is read anew each time: another gateway may just have accepted it. */
  const remember = async (key: string, load: () => Promise<Identity>) => {
    const identity = await cache.get(key, load)
    if (!identity.termsAccepted || identity.twoFactor === 'required') cache.delete(key)
    return identity
  }

  const evict = ({ accessToken, fingerprint }: Credentials) => {
    if (accessToken) cache.delete(tokenKey(accessToken))
    if (fingerprint) cache.delete(guestCacheKey(fingerprint))
  }

  return {
    async authenticate(credentials, isAnew = false) {
      const { accessToken, fingerprint, address } = credentials
      if (isAnew) evict(credentials)
      if (accessToken) return remember(tokenKey(accessToken), () => byToken(accessToken))
      if (fingerprint)
        return remember(guestCacheKey(fingerprint), () => byFingerprint(fingerprint, address))
      return null
    },
    evict,
  }
}

/** Kinds of credentials do not stand for each other, also not while they are remembered. */
const tokenKey = (token: string) => `token ${token}`
const guestCacheKey = (fingerprint: string) => `guest ${fingerprint}`

function toIdentity(user: User): Identity {
  const { id, voterId, isGuest, isSuperuser, termsVersion } = user
  return {
    userId: id,
    voterId,
    isGuest,
    isSuperuser,
    countsAsGuest: countsAsGuest(user),
    termsAccepted: termsVersion === TERMS_VERSION,
  }
}

function deadCredential(): UnauthenticatedError {
  return new UnauthenticatedError(REFUSALS.deadSession)
}
