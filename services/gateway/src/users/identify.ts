import { Fingerprint, TERMS_VERSION } from '@assay/contracts'
import type { Database } from '@assay/db'
import { UnauthenticatedError } from '../http/app-error.ts'
import type { Identity } from '../http/identity.ts'
import { createTtlCache } from '../http/ttl-cache.ts'
import type { AccessTokens } from './access-tokens.ts'
import { guestKey } from './guest-key.ts'
import { findOrInsertGuest, findUser, type User } from './user-repository.ts'

export interface Credentials {
  readonly accessToken?: string | undefined
  readonly fingerprint?: string | undefined
}

export interface Identifier {
  /**
   * The caller behind the credentials: a token before a fingerprint; null without either.
   * @throws {UnauthenticatedError} for a dead token or a malformed fingerprint.
   */
  identify(credentials: Credentials): Promise<Identity | null>
  /** Call after changing what an identity is made of. */
  forget(credentials: Credentials): void
}

/** How long a changed role, activity or acceptance may go unnoticed. */
const IDENTITY_TTL_MS = 1_000

export function createIdentifier(
  db: Database,
  accessTokens: AccessTokens,
  pepper: string,
): Identifier {
  const cache = createTtlCache<Identity>(IDENTITY_TTL_MS)

  const byToken = async (token: string) => {
    const { sub, version } = accessTokens.verify(token)
    const user = await findUser(db, sub)
    if (!user?.isActive || user.tokenVersion !== version) throw deadCredential()
    return toIdentity(user)
  }
  const byFingerprint = async (fingerprint: string) => {
    if (!Fingerprint.safeParse(fingerprint).success) throw deadCredential()
    const guest = await findOrInsertGuest(db, guestKey(fingerprint, pepper))
    if (!guest.isActive) throw deadCredential()
    return toIdentity(guest)
  }

  return {
    async identify({ accessToken, fingerprint }) {
      if (accessToken) return cache.get(accessToken, () => byToken(accessToken))
      if (fingerprint) return cache.get(fingerprint, () => byFingerprint(fingerprint))
      return null
    },
    forget({ accessToken, fingerprint }) {
      for (const key of [accessToken, fingerprint]) if (key) cache.delete(key)
    },
  }
}

function toIdentity({ id, voterId, isGuest, isSuperuser, termsVersion }: User): Identity {
  return {
    userId: id,
    voterId,
    isGuest,
    isSuperuser,
    termsAccepted: termsVersion === TERMS_VERSION,
  }
}

function deadCredential(): UnauthenticatedError {
  return new UnauthenticatedError('Could not validate credentials')
}
