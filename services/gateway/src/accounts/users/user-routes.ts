import { exportMeRoute } from '@assay/contracts/export'
import {
  deleteMeRoute,
  readMeRoute,
  signUpRoute,
  startGuestRoute,
  updateMeRoute,
  updatePasswordRoute,
} from '@assay/contracts/users'
import type { Database } from '@assay/db'
import type { Outbox } from '@assay/outbox'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ForbiddenError } from '../../http/app-error.ts'
import { readCredentials } from '../../http/credentials.ts'
import type { Authenticator } from '../../http/identity.ts'
import { requireIdentity, requireUser } from '../../http/identity.ts'
import type { Limits } from '../../http/limits/create-limits.ts'
import { insertAudit } from '../audit/audit-repository.ts'
import type { AccountMails } from '../mail/start-account-mails.ts'
import type { AccessTokens } from '../sign-in/access-tokens.ts'
import { assertPassword } from '../sign-in/assert-password.ts'
import { changePassword } from '../sign-in/change-password.ts'
import { deleteUser } from './account-repository.ts'
import { createAccount } from './create-account.ts'
import { exportUser, type ListThreads } from './export-user.ts'
import { requireAccount, requirePerson } from './require-account.ts'
import { toMeDto, toUserDto } from './to-user-dto.ts'
import { isMovedBy, updateProfile } from './update-profile.ts'

export interface UserRoutesOptions {
  readonly db: Database
  readonly accessTokens: AccessTokens
  readonly authenticator: Authenticator
  readonly limits: Limits
  readonly outbox: Outbox
  readonly mails: AccountMails
  readonly exportThreads: ListThreads
}

/** What people do with their own account, and guests with what is stored of them. */
export const userRoutes: FastifyPluginAsyncZod<UserRoutesOptions> = async (
  app,
  { db, accessTokens, authenticator, limits, outbox, mails, exportThreads },
) => {
  app.route({
    ...startGuestRoute,
    handler: async (request) => ({ id: requireIdentity(request).userId }),
  })

  app.route({
    ...signUpRoute,
    handler: async ({ body: { email, full_name: fullName, password }, ip }) => {
      const count = () => limits.consumeNetwork('signUp', ip)
      const user = await createAccount({ outbox, mails, count }, { email, fullName, password })
      return toUserDto(user)
    },
  })

  app.route({
    ...readMeRoute,
    handler: async (request) => toMeDto(await requireAccount(db, request), requireUser(request)),
  })

  app.route({
    ...updateMeRoute,
    handler: async (request) => {
      const known = await requireAccount(db, request)
      if (isMovedBy(known, request.body.email)) await limits.consume('passwordChange', known.id)
      const { user, isMoved } = await updateProfile({ db, mails }, known, request.body)
      if (!isMoved) return toMeDto(user, requireUser(request))
      authenticator.evict(readCredentials(request))
      return { ...toMeDto(user, requireUser(request)), access_token: accessTokens.create(user) }
    },
  })

  app.route({
    ...updatePasswordRoute,
    handler: async (request) => {
      const user = await requireAccount(db, request)
      await limits.consume('passwordChange', user.id)
      const { current_password: current, new_password: next } = request.body
      await changePassword(db, user, { current, next })
      authenticator.evict(readCredentials(request))
      return { message: 'Password updated successfully' }
    },
  })

  app.route({
    ...exportMeRoute,
    handler: async (request, reply) => {
      const user = await requirePerson(db, request)
      await limits.consume('exports', user.id)
      await insertAudit(db, { action: 'data exported', actorId: user.id, subjectId: user.id })
      reply.header('content-disposition', 'attachment; filename="assay-export.json"')
      return exportUser(db, user, exportThreads)
    },
  })

  app.route({
    ...deleteMeRoute,
    handler: async (request) => {
      const user = await requirePerson(db, request)
      if (user.isSuperuser) {
        throw new ForbiddenError('Super users are not allowed to delete themselves')
      }
      const password = request.body?.current_password
      if (password !== undefined) {
        await limits.consume('passwordChange', user.id)
        await assertPassword(user, password)
      }
      await outbox.commitWithEvents(async (trx) => {
        await deleteUser(trx, user.id)
        await insertAudit(trx, { action: 'account deleted', actorId: user.id, subjectId: user.id })
      })
      authenticator.evict(readCredentials(request))
      return { message: 'User deleted successfully' }
    },
  })
}
