import {
  createUserRoute,
  deleteUserRoute,
  listUsersRoute,
  readUserRoute,
  updateUserRoute,
} from '@assay/contracts/users'
import type { Database } from '@assay/db'
import type { FastifyRequest } from 'fastify'
import { NotFoundError } from '../../http/app-error.ts'
import { requireIdentity, requireSuperuser } from '../../http/identity.ts'
import { languageOf } from '../../http/language-of.ts'
import { serve } from '../../http/serve.ts'
import type { AccountsRoutes } from '../accounts-context.ts'
import { listAccounts } from './account-list-repository.ts'
import { createUserAs, deleteUserAs, updateUser } from './manage-user.ts'
import { toUserDto } from './to-user-dto.ts'
import { findUser, type User } from './user-repository.ts'

/** Routes for superusers to manage accounts. */
export const managedUserRoutes: AccountsRoutes = async (app, context) => {
  const { db, outbox, mails } = context
  const optionsOf = (request: FastifyRequest) => ({ db, outbox, mails: mails(languageOf(request)) })

  serve(app, listUsersRoute, async ({ query }) => {
    const { users, count } = await listAccounts(db, query)
    return { data: users.map(toUserDto), count }
  })

  serve(app, createUserRoute, async (request) =>
    toUserDto(await createUserAs(optionsOf(request), requireSuperuser(request), request.body)),
  )

  serve(app, readUserRoute, async ({ params }) => toUserDto(await getUser(db, params.user_id)))

  serve(app, updateUserRoute, async (request) => {
    const { user_id: id } = request.params
    return toUserDto(
      await updateUser(optionsOf(request), requireIdentity(request), id, request.body),
    )
  })

  serve(app, deleteUserRoute, async (request) => {
    await deleteUserAs(outbox, requireIdentity(request), request.params.user_id)
    return { message: 'User deleted successfully' }
  })
}

/** @throws {NotFoundError} for an unknown user. */
async function getUser(db: Database, id: string): Promise<User> {
  const user = await findUser(db, id)
  if (!user) throw new NotFoundError('User not found')
  return user
}
