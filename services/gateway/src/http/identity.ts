import type { TokenScope } from '@assay/contracts/personal-tokens'
import type { Role } from '@assay/contracts/roles'
import type { TwoFactor } from '@assay/contracts/users'
import type { FastifyRequest } from 'fastify'
import { ForbiddenError, UnauthenticatedError } from './app-error.ts'
import { readCredentials } from './credentials.ts'

/** The access token behind an identity. */
export interface Session {
  readonly tokenId: string
  readonly tokenVersion: number
  readonly issuedAt: Date
  readonly expiresAt: Date
}

/**
 * The caller as stored in the database at most a second ago. Role and activity never come from a
 * token.
 */
export interface Identity {
  readonly userId: string
  readonly voterId: string
  readonly isGuest: boolean
  readonly role: Role
  /**
   * Whether votes count as a guest's votes. This is the only difference for accounts with an
   * unconfirmed address.
   */
  readonly countsAsGuest: boolean
  readonly termsAccepted: boolean
  /**
   * The domain of the confirmed mail address. Absent for large providers, and if the votes count as
   * a guest's votes.
   */
  readonly mailDomain?: string | undefined
  /** Absent for guests. */
  readonly twoFactor?: TwoFactor
  /** Absent for guests, and for callers with a personal access token. */
  readonly session?: Session
  /** The personal access token behind the identity. It limits what the caller may do. */
  readonly personalToken?: { readonly id: string; readonly scopes: readonly TokenScope[] }
}

export interface Credentials {
  readonly accessToken?: string | undefined
  readonly fingerprint?: string | undefined
  /** The caller's network address, for the limit on new guests. */
  readonly address?: string | undefined
}

export interface Authenticator {
  /**
   * Identifies the caller by the token, or by the fingerprint if there is no token. Returns null
   * without both, and for a fingerprint if there are no guests.
   * @param isReloaded loads the identity even if a cached one is available.
   * @throws {UnauthenticatedError} for an invalid token or a malformed fingerprint.
   * @throws {TooManyRequestsError} if too many new guests come from this address.
   */
  authenticate(credentials: Credentials, isReloaded?: boolean): Promise<Identity | null>
  /** Call this after a change to any property of the identity. */
  evict(credentials: Credentials): void
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every API request before its handler runs. Null without credentials. */
    identity: Identity | null
  }
}

/** @throws {UnauthenticatedError} without credentials, and for guests if there are none. */
export function requireIdentity(request: FastifyRequest): Identity {
  if (!request.identity) throw notAuthenticated(readCredentials(request))
  return request.identity
}

/** Only a site without guests leaves a caller with a fingerprint unidentified. */
export function notAuthenticated({ fingerprint }: Credentials): UnauthenticatedError {
  return new UnauthenticatedError(
    fingerprint
      ? 'This site is only for people with an account. Please sign in.'
      : 'Not authenticated',
  )
}

/** @throws {UnauthenticatedError} without credentials and for guests. */
export function requireUser(request: FastifyRequest): Identity {
  const identity = requireIdentity(request)
  if (identity.isGuest) throw new UnauthenticatedError('Not authenticated')
  return identity
}

/**
 * @throws {UnauthenticatedError} without credentials and for guests.
 * @throws {ForbiddenError} for users without the role.
 */
export function requireSuperuser(request: FastifyRequest): Identity {
  const identity = requireUser(request)
  if (identity.role !== 'superuser') throw new ForbiddenError()
  return identity
}
