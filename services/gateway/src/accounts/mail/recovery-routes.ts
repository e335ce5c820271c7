import {
  readRecoveryHtmlRoute,
  recoverPasswordRoute,
  resetPasswordRoute,
} from '@assay/contracts/recovery'
import { ConflictError, NotFoundError } from '../../http/app-error.ts'
import { requireSuperuser } from '../../http/identity.ts'
import { languageOf } from '../../http/language-of.ts'
import { serve } from '../../http/serve.ts'
import type { AccountsRoutes } from '../accounts-context.ts'
import { insertAudit } from '../audit/audit-repository.ts'
import { resetPassword } from './reset-password.ts'

export const recoveryRoutes: AccountsRoutes = async (
  app,
  { db, limits, deviceCookie, recovery },
) => {
  serve(app, recoverPasswordRoute, async (request) => {
    const { email } = request.params
    if (!recovery.isAvailable) throw new ConflictError('Password recovery is not available')
    await limits.consume('recovery', email.toLowerCase())
    await recovery.request(email, languageOf(request))
    return { message: 'Password recovery email sent' }
  })

  serve(app, readRecoveryHtmlRoute, async (request) => {
    const { userId: actorId } = requireSuperuser(request)
    const mail = await recovery.compose(request.params.email, languageOf(request))
    if (!mail) throw new NotFoundError('User not found')
    const { subject, html, userId: subjectId } = mail
    await insertAudit(db, { action: 'recovery link handed out', actorId, subjectId })
    return { subject, html_content: html }
  })

  serve(app, resetPasswordRoute, async (request, reply) => {
    const { token, new_password: password } = request.body
    const { email, twoFactorEnded } = await resetPassword(db, token, password)
    // Lets the user sign in from this browser even while password guesses from elsewhere delay
    // sign-in.
    if (email) deviceCookie.remember(request, reply, email)
    const message = 'Password updated successfully'
    return twoFactorEnded ? { message, two_factor_ended: true as const } : { message }
  })
}
