import type { Database } from '@assay/db'
import type { FastifyRequest } from 'fastify'
import { deadSession } from '../../http/app-error.ts'
import { requireIdentity, requireUser } from '../../http/identity.ts'
import { findUser, type User } from './user-repository.ts'

/**
 * The signed-in user's row as it is now.
 * @throws {UnauthenticatedError} for nobody, for guests and for the just deleted.
 */
export async function requireAccount(db: Database, request: FastifyRequest): Promise<User> {
  return getCaller(db, requireUser(request).userId)
}

/**
 * The caller's row as it is now, a guest's too.
 * @throws {UnauthenticatedError} for nobody and for the just deleted.
 */
export async function requirePerson(db: Database, request: FastifyRequest): Promise<User> {
  return getCaller(db, requireIdentity(request).userId)
}

async function getCaller(db: Database, userId: string): Promise<User> {
  const user = await findUser(db, userId)
  if (!user) throw deadSession()
  return user
}
