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
