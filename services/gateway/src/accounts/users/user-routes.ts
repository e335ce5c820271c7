import { readMeRoute, updateMeRoute, updatePasswordRoute } from '@assay/contracts/users'
import { readCredentials } from '../../http/credentials.ts'
import { requireUser } from '../../http/identity.ts'
import { languageOf } from '../../http/language-of.ts'
import { serve } from '../../http/serve.ts'
import type { AccountsRoutes } from '../accounts-context.ts'
import { changePassword } from '../sign-in/change-password.ts'
import { requireAccount } from './require-account.ts'
import { toMeDto } from './to-user-dto.ts'
import { isMovedBy, updateProfile } from './update-profile.ts'

/** Routes for users to manage their own account. */
export const userRoutes: AccountsRoutes = async (
  app,
  { db, accessTokens, authenticator, admission, limits, mails, secondFactor },
) => {
  serve(app, readMeRoute, async (request) =>
    toMeDto(await requireAccount(db, request), requireUser(request)),
  )

  serve(app, updateMeRoute, async (request) => {
    const known = await requireAccount(db, request)
    const { body } = request
    if (isMovedBy(known, body.email)) await limits.consume('passwordChange', known.id)
    const options = { db, mails: mails(languageOf(request)), secondFactor, admission }
    const { user, isMoved } = await updateProfile(options, known, body)
    if (!isMoved) return toMeDto(user, requireUser(request))
    authenticator.evict(readCredentials(request))
    return { ...toMeDto(user, requireUser(request)), access_token: accessTokens.create(user) }
  })

  serve(app, updatePasswordRoute, async (request) => {
    const user = await requireAccount(db, request)
    await limits.consume('passwordChange', user.id)
    const { current_password: current, new_password: next } = request.body
    await changePassword(db, user, { current, next })
    authenticator.evict(readCredentials(request))
    return { message: 'Password updated successfully' }
  })
}
