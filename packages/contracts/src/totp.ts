import { z } from 'zod'
import { CurrentPassword } from './account-fields.ts'
import { ErrorBody, MessageBody } from './errors.ts'
import { defineRoute } from './route-contract.ts'
import { text } from './text.ts'

/** Six digits of an authenticator app, or one of the recovery codes. */
export const SecondFactorCode = text()
  .trim()
  .min(1, 'The code is required')
  .max(32, 'Incorrect code')

const BeginTotpBody = z.object({ current_password: CurrentPassword })

/** Shown this once: the key as text and as the address behind the QR code. */
export const TotpSecretDto = z.object({ secret: z.string(), uri: z.string() })
export type TotpSecretDto = z.infer<typeof TotpSecretDto>

const EnableTotpBody = z.object({ code: SecondFactorCode })

/** Shown this once. All sessions have ended: this one goes on with the token. */
export const TotpEnabledDto = z.object({
  recovery_codes: z.array(z.string()),
  access_token: z.string(),
})
export type TotpEnabledDto = z.infer<typeof TotpEnabledDto>

const DisableTotpBody = z.object({
  current_password: CurrentPassword,
  code: SecondFactorCode,
})

const url = '/api/v1/users/me/totp'
const tags = ['users']
const refusals = { 400: ErrorBody, 409: ErrorBody }

/** It counts once a code of it was sent back. */
export const beginTotpRoute = defineRoute({
  method: 'POST',
  url,
  access: 'accounts',
  summary: 'A new key for an authenticator app',
  tags,
  body: BeginTotpBody,
  response: { 200: TotpSecretDto, ...refusals },
})

/** From then on a log-in asks for a code. Ends the other sessions. */
export const enableTotpRoute = defineRoute({
  method: 'PUT',
  url,
  access: 'accounts',
  summary: 'Turn two-factor sign-in on with a first code',
  tags,
  body: EnableTotpBody,
  response: { 200: TotpEnabledDto, ...refusals },
})

export const disableTotpRoute = defineRoute({
  method: 'DELETE',
  url,
  access: 'accounts',
  summary: 'Turn two-factor sign-in off',
  tags,
  body: DisableTotpBody,
  response: { 200: MessageBody, ...refusals },
})
