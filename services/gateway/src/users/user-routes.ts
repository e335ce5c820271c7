import { readMeRoute, startGuestRoute, type UserDto } from '@assay/contracts'
import type { Database } from '@assay/db'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { UnauthenticatedError } from '../http/app-error.ts'
import { requireIdentity, requireUser } from '../http/identity.ts'
import { findUser, type User } from './user-repository.ts'

export const userRoutes: FastifyPluginAsyncZod<{ readonly db: Database }> = async (app, { db }) => {
  app.route({
    ...startGuestRoute,
    handler: async (request) => ({ id: requireIdentity(request).userId }),
  })

  app.route({
    ...readMeRoute,
    handler: async (request) => {
      const user = await findUser(db, requireUser(request).userId)
      if (!user) throw new UnauthenticatedError('Could not validate credentials')
      return toUserDto(user)
    },
  })
}

function toUserDto(user: User): UserDto {
  return {
    id: user.id,
    email: user.email,
    full_name: user.fullName,
    is_superuser: user.isSuperuser,
    is_active: user.isActive,
    is_guest: user.isGuest,
  }
}
