import { z } from 'zod'
import { Email, NewPassword } from './account-fields.ts'
import { ErrorBody, MessageBody } from './errors.ts'
import { defineRoute } from './route-contract.ts'
import { text } from './text.ts'

const RecoveryParams = z.object({ email: Email })

const RecoveryHtmlDto = z.object({ subject: z.string(), html_content: z.string() })

const ResetPasswordBody = z.object({
  token: text().min(1, 'Invalid token').max(256, 'Invalid token'),
  new_password: NewPassword,
})

/**
 * `two_factor_ended` is set if the reset turned off a second factor. The reset does so if the
 * account's address had never been confirmed.
 */
const PasswordResetDto = MessageBody.extend({
  two_factor_ended: z.literal(true).optional(),
})

/** The response is the same for a known and an unknown address. */
export const recoverPasswordRoute = defineRoute('POST', '/api/v1/password-recovery/:email', {
  access: 'open',
  summary: 'Request a mail with a link that sets a new password',
  params: RecoveryParams,
  response: { 200: MessageBody, 409: ErrorBody },
})

/** The link in the response works. A superuser can pass it on by other means than mail. */
export const readRecoveryHtmlRoute = defineRoute(
  'POST',
  '/api/v1/password-recovery-html-content/:email',
  {
    access: 'superusers',
    sessionOnly: true,
    summary: 'Read the content of a recovery mail',
    params: RecoveryParams,
    response: { 200: RecoveryHtmlDto, 404: ErrorBody },
  },
)

/** Ends every session of the user. A token works once and for one hour. */
export const resetPasswordRoute = defineRoute('POST', '/api/v1/reset-password/', {
  access: 'open',
  summary: 'Set a new password with the token from a recovery mail',
  body: ResetPasswordBody,
  response: { 200: PasswordResetDto, 400: ErrorBody },
})
