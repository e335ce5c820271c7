import { REFUSALS } from '@assay/contracts/constants'
import { newId } from '@assay/db'
import type { JWT } from '@fastify/jwt'
import { BadRequestError, deadSession } from '../../http/app-error.ts'

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

/** A person whom a provider has confirmed, and who must still enter a code. */
export interface SignInTicket extends Pick<AccessClaims, 'sub' | 'version'> {
  /** The provider's id. */
  readonly provider: string
  /** Where the browser ends the session at the provider. */
  readonly endSessionUrl?: string | undefined
}

export interface AccessTokens {
  create(user: { readonly id: string; readonly tokenVersion: number }): string
  /**
   * @throws {UnauthenticatedError} if the token is forged or expired, or was issued by another
   * server.
   */
  verify(token: string): AccessClaims
  /** Creates a ticket that is valid for ten minutes. It is no access token. */
  createTicket(ticket: SignInTicket): string
  /** @throws {BadRequestError} if the ticket is forged or expired. */
  verifyTicket(token: string): SignInTicket
}

/** Access tokens have another audience, so that neither is accepted as the other. */
const TICKET_AUDIENCE = 'assay:code'
const TICKET_LIFE = '10m'

/**
 * Signs with the key of `jwt` and accepts all `keys`, so that a key rotation does not log users
 * out.
 */
export function createAccessTokens(jwt: JWT, keys: readonly string[]): AccessTokens {
  const verifyWithAny = <Claims extends object>(token: string, options: object) => {
    for (const key of keys) {
      try {
        return jwt.verify<Claims>(token, { ...options, key })
      } catch {}
    }
    return undefined
  }

  return {
    create: ({ id, tokenVersion }) =>
      jwt.sign({ sub: id, jti: newId(), version: tokenVersion } satisfies Omit<
        AccessClaims,
        'iat' | 'exp'
      >),
    verify: (token) => {
      const claims = verifyWithAny<AccessClaims>(token, {})
      if (!claims) throw deadSession()
      return claims
    },
    createTicket: (ticket) =>
      jwt.sign({ ...ticket }, { aud: TICKET_AUDIENCE, expiresIn: TICKET_LIFE }),
    verifyTicket: (token) => {
      const ticket = verifyWithAny<SignInTicket>(token, { allowedAud: TICKET_AUDIENCE })
      if (!ticket) throw new BadRequestError(REFUSALS.providerFailed)
      return ticket
    },
  }
}
