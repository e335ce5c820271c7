import { newId } from '@assay/db'
import type { JWT } from '@fastify/jwt'
import { UnauthenticatedError } from '../http/app-error.ts'

/** A proof of identity and nothing more: role and activity are read from the record. */
export interface AccessClaims {
  readonly sub: string
  readonly jti: string
  /** The user's token version when the token was made; a higher one ends the token. */
  readonly version: number
  /** Seconds since 1970. */
  readonly exp: number
}

export const TOKEN_ISSUER = 'assay'

export interface AccessTokens {
  create(user: { readonly id: string; readonly tokenVersion: number }): string
  /** @throws {UnauthenticatedError} for a forged, expired or foreign token. */
  verify(token: string): AccessClaims
}

export function createAccessTokens(jwt: JWT): AccessTokens {
  return {
    create: ({ id, tokenVersion }) =>
      jwt.sign({ sub: id, jti: newId(), version: tokenVersion } satisfies Omit<
        AccessClaims,
        'exp'
      >),
    verify: (token) => {
      try {
        return jwt.verify<AccessClaims>(token)
      } catch {
        throw new UnauthenticatedError('Could not validate credentials')
      }
    },
  }
}
