import type { Authenticator, Credentials, Identity } from '../../http/identity.ts'
import { createTtlCache } from '../../http/ttl-cache.ts'
import type { Admission } from '../admission/admission-policy.ts'
import { createIdentityLoader, type IdentityLoaderOptions } from './identity-loader.ts'

/**
 * The maximum age of a cached role, activity or acceptance of the terms. Only reads and votes use
 * cached values.
 */
const IDENTITY_TTL_MS = 1_000

export interface AuthenticatorOptions extends IdentityLoaderOptions {
  readonly admission: Pick<Admission, 'hasGuests' | 'needsConfirmation'>
}

export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { hasGuests } = options.admission
  const { byToken, byFingerprint } = createIdentityLoader(options)
  const cache = createTtlCache<Identity>(IDENTITY_TTL_MS)

  /**
   * Does not cache restricted identities, because another gateway may just have lifted the
   * restriction.
   */
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
    async authenticate(credentials, isReloaded = false) {
      const { accessToken, fingerprint, address } = credentials
      if (isReloaded) evict(credentials)
      if (accessToken) return remember(tokenKey(accessToken), () => byToken(accessToken))
      if (fingerprint && hasGuests)
        return remember(guestCacheKey(fingerprint), () => byFingerprint(fingerprint, address))
      return null
    },
    evict,
  }
}

/** The prefix separates tokens from fingerprints in the cache. */
const tokenKey = (token: string) => `token ${token}`
const guestCacheKey = (fingerprint: string) => `guest ${fingerprint}`
