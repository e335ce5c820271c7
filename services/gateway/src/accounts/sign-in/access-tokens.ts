import { newId } from '@assay/db'
import type { JWT } from '@fastify/jwt'
import { deadSession } from '../../http/app-error.ts'

/** A token only identifies the user. Role and activity are read from the database. */
export interface AccessClaims {
  readonly sub: string
  readonly jti: string
  /**
   * The user's token version when the token was issued. A higher version in the database ends the
   * session.
   */
  readonly version: number
  /** Seconds since 1970. */
  readonly iat: number
  readonly exp: number
}

export interface AccessTokens {
  create(user: { readonly id: string; readonly tokenVersion: number }): string
  /**
   * @throws {UnauthenticatedError} if the token is forged or expired, or was issued by another
   * server.
   */
  verify(token: string): AccessClaims
}

/**
 * Signs with the key of `jwt` and accepts all `keys`, so that a key rotation does not log users
 * out.
 */
export function createAccessTokens(jwt: JWT, keys: readonly string[]): AccessTokens {
  const verifyWith = (token: string, key: string) => jwt.verify<AccessClaims>(token, { key })

  return {
    create: ({ id, tokenVersion }) =>
      jwt.sign({ sub: id, jti: newId(), version: tokenVersion } satisfies Omit<
        AccessClaims,
        'iat' | 'exp'
      >),
    verify: (token) => {
      for (const key of keys) {
        try {
          return verifyWith(token, key)
        } catch {}
      }
      throw deadSession()
    },
  }
}
