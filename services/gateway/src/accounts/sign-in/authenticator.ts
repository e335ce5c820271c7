import type { Authenticator, Credentials, Identity } from '../../http/identity.ts'
import { createTtlCache } from '../../http/ttl-cache.ts'
import { createIdentityLoader, type IdentityLoaderOptions } from './identity-loader.ts'

/** How long a changed role, activity or acceptance may go unnoticed by reads and votes. */
const IDENTITY_TTL_MS = 1_000

export function createAuthenticator(options: IdentityLoaderOptions): Authenticator {
  const { byToken, byFingerprint } = createIdentityLoader(options)
  const cache = createTtlCache<Identity>(IDENTITY_TTL_MS)

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
