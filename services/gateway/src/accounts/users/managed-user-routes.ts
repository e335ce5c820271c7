import {
  createUserRoute,
  deleteUserRoute,
  listUsersRoute,
  readUserRoute,
  updateUserRoute,
} from '@assay/contracts/users'
import type { Database } from '@assay/db'
import type { Outbox } from '@assay/outbox'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { NotFoundError } from '../../http/app-error.ts'
import { requireIdentity, requireSuperuser } from '../../http/identity.ts'
import { insertAudit } from '../audit/audit-repository.ts'
import type { AccountMails } from '../mail/start-account-mails.ts'
import { listAccounts } from './account-list-repository.ts'
import { createAccount } from './create-account.ts'
import { deleteUserAs, updateUser } from './manage-user.ts'
import { toUserDto } from './to-user-dto.ts'
import { findUser } from './user-repository.ts'

export interface ManagedUserRoutesOptions {
  readonly db: Database
  readonly outbox: Outbox
  readonly mails: AccountMails
}

/** What superusers do with the accounts of others. */
export const managedUserRoutes: FastifyPluginAsyncZod<ManagedUserRoutesOptions> = async (
  app,
  { db, outbox, mails },
) => {
  app.route({
    ...listUsersRoute,
    handler: async (request) => {
      requireSuperuser(request)
      const { users, count } = await listAccounts(db, request.query)
      return { data: users.map(toUserDto), count }
    },
  })

  app.route({
    ...createUserRoute,
    handler: async (request) => {
      const { userId: actorId } = requireSuperuser(request)
      const { email, password, full_name, is_superuser, is_active } = request.body
      const user = await createAccount(
        { outbox, mails },
        {
          email,
          password,
          fullName: full_name || null,
          isSuperuser: is_superuser,
          isActive: is_active,
        },
      )
      await insertAudit(db, { action: 'account created', actorId, subjectId: user.id })
      return toUserDto(user)
    },
  })

  app.route({
    ...readUserRoute,
    handler: async ({ params }) => {
      const user = await findUser(db, params.user_id)
      if (!user) throw new NotFoundError('User not found')
      return toUserDto(user)
    },
  })

  app.route({
    ...updateUserRoute,
    handler: async (request) => {
      const actor = requireIdentity(request)
      return toUserDto(
        await updateUser({ db, outbox, mails }, actor, request.params.user_id, request.body),
      )
    },
  })

  app.route({
    ...deleteUserRoute,
    handler: async (request) => {
      await deleteUserAs(outbox, requireIdentity(request), request.params.user_id)
      return { message: 'User deleted successfully' }
    },
  })
}
