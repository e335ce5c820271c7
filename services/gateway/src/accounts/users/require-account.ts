import type { Database } from '@assay/db'
import type { FastifyRequest } from 'fastify'
import { deadSession } from '../../http/app-error.ts'
import { requireIdentity, requireUser } from '../../http/identity.ts'
import { findUser, type User } from './user-repository.ts'

/**
 * Reads the current row of the signed-in user.
 * @throws {UnauthenticatedError} without credentials, for guests, and for deleted accounts.
 */
export async function requireAccount(db: Database, request: FastifyRequest): Promise<User> {
  return getCaller(db, requireUser(request).userId)
}

/**
 * Reads the current row of the caller, who may be a guest.
 * @throws {UnauthenticatedError} without credentials, and for deleted users.
 */
export async function requirePerson(db: Database, request: FastifyRequest): Promise<User> {
  return getCaller(db, requireIdentity(request).userId)
}

async function getCaller(db: Database, userId: string): Promise<User> {
  const user = await findUser(db, userId)
  if (!user) throw deadSession()
  return user
}
