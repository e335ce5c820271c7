import { readMeRoute, updateMeRoute, updatePasswordRoute } from '@assay/contracts/users'
import type { Database } from '@assay/db'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readCredentials } from '../../http/credentials.ts'
import type { Authenticator } from '../../http/identity.ts'
import { requireUser } from '../../http/identity.ts'
import type { Limits } from '../../http/limits/create-limits.ts'
import type { AccountMails } from '../mail/start-account-mails.ts'
import type { SecondFactor } from '../second-factor/second-factor.ts'
import type { AccessTokens } from '../sign-in/access-tokens.ts'
import { changePassword } from '../sign-in/change-password.ts'
import { requireAccount } from './require-account.ts'
import { toMeDto } from './to-user-dto.ts'
import { isMovedBy, updateProfile } from './update-profile.ts'

export interface UserRoutesOptions {
  readonly db: Database
  readonly accessTokens: AccessTokens
  readonly authenticator: Authenticator
  readonly limits: Limits
  readonly mails: AccountMails
  readonly secondFactor: SecondFactor
}

/** Routes for users to manage their own account. */
export const userRoutes: FastifyPluginAsyncZod<UserRoutesOptions> = async (
  app,
  { db, accessTokens, authenticator, limits, mails, secondFactor },
) => {
  app.route({
    ...readMeRoute,
    handler: async (request) => toMeDto(await requireAccount(db, request), requireUser(request)),
  })

  app.route({
    ...updateMeRoute,
    handler: async (request) => {
      const known = await requireAccount(db, request)
      const { body } = request
      if (isMovedBy(known, body.email)) await limits.consume('passwordChange', known.id)
      const { user, isMoved } = await updateProfile({ db, mails, secondFactor }, known, body)
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
}
