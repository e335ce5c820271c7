import { z } from 'zod'
import { CurrentPassword } from './account-fields.ts'
import { ErrorBody, MessageBody } from './errors.ts'
import { defineRoute } from './route-contract.ts'
import { text } from './text.ts'

/** Six digits from an authenticator app, or a recovery code. */
export const SecondFactorCode = text()
  .trim()
  .min(1, 'The code is required')
  .max(32, 'Incorrect code')

/** Required if the account has a password. Otherwise, the sign-in must be recent. */
const ownerProof = { current_password: CurrentPassword.optional() }

const BeginTotpBody = z.object(ownerProof)

/** Returned only once: the key as text, and as the URI for the QR code. */
export const TotpSecretDto = z.object({ secret: z.string(), uri: z.string() })
export type TotpSecretDto = z.infer<typeof TotpSecretDto>

const EnableTotpBody = z.object({ code: SecondFactorCode })

/** Returned only once. Enabling ends all sessions, and the caller continues with the new token. */
export const TotpEnabledDto = z.object({
  recovery_codes: z.array(z.string()),
  access_token: z.string(),
})
export type TotpEnabledDto = z.infer<typeof TotpEnabledDto>

const DisableTotpBody = z.object({ ...ownerProof, code: SecondFactorCode })

const url = '/api/v1/users/me/totp'
const refusals = { 400: ErrorBody, 409: ErrorBody }

/** The key takes effect once the user has sent back a code that was made with it. */
export const beginTotpRoute = defineRoute('POST', url, {
  access: 'accounts',
  sessionOnly: true,
  summary: 'Create a new key for an authenticator app',
  body: BeginTotpBody,
  response: { 200: TotpSecretDto, ...refusals },
})

/** Requires a code at every later login. Ends the user's other sessions. */
export const enableTotpRoute = defineRoute('PUT', url, {
  access: 'accounts',
  sessionOnly: true,
  summary: 'Turn two-factor sign-in on with a first code',
  body: EnableTotpBody,
  response: { 200: TotpEnabledDto, ...refusals },
})

export const disableTotpRoute = defineRoute('DELETE', url, {
  access: 'accounts',
  sessionOnly: true,
  summary: 'Turn two-factor sign-in off',
  body: DisableTotpBody,
  response: { 200: MessageBody, ...refusals },
})
