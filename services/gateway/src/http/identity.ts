import type { TwoFactor } from '@assay/contracts/users'
import type { FastifyRequest } from 'fastify'
import { ForbiddenError, UnauthenticatedError } from './app-error.ts'

/** The access token behind an identity. */
export interface Session {
  readonly tokenId: string
  readonly tokenVersion: number
  readonly expiresAt: Date
}

/** Who is calling, as the database says now (at most a second old), never as a token claims. */
export interface Identity {
  readonly userId: string
  readonly voterId: string
  readonly isGuest: boolean
  readonly isSuperuser: boolean
  /** In the ratings; nothing else is withheld from an account of an unconfirmed address. */
  readonly countsAsGuest: boolean
  readonly termsAccepted: boolean
  /** Absent for guests. */
  readonly twoFactor?: TwoFactor
  /** Absent for guests. */
  readonly session?: Session
}

export interface Credentials {
  readonly accessToken?: string | undefined
  readonly fingerprint?: string | undefined
  /** The caller's network address: so many new guests may come from one. */
  readonly address?: string | undefined
}

export interface Authenticator {
  /**
   * The caller behind the credentials: a token before a fingerprint; null without either.
   * @param isAnew looks the caller up, where otherwise who was looked up within a second is taken for the same
   * @throws {UnauthenticatedError} for a dead token or a malformed fingerprint.
   * @throws {TooManyRequestsError} when too many new guests come from this address.
   */
  authenticate(credentials: Credentials, isAnew?: boolean): Promise<Identity | null>
  /** Call after changing what an identity is made of. */
  evict(credentials: Credentials): void
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every request before its handler; null for nobody. */
    identity: Identity | null
  }
}

/** @throws {UnauthenticatedError} when nobody is calling. */
export function requireIdentity({ identity }: FastifyRequest): Identity {
  if (!identity) throw new UnauthenticatedError('Not authenticated')
  return identity
}

/** @throws {UnauthenticatedError} for nobody and for guests. */
export function requireUser(request: FastifyRequest): Identity {
  const identity = requireIdentity(request)
  if (identity.isGuest) throw new UnauthenticatedError('Not authenticated')
  return identity
}

/** @throws {ForbiddenError} for users without the role. */
export function requireSuperuser(request: FastifyRequest): Identity {
  const identity = requireUser(request)
  if (!identity.isSuperuser) throw new ForbiddenError()
  return identity
}
