import type { TotpEnabledDto, TotpSecretDto } from '@assay/contracts/totp'
import { Secret, TOTP } from 'otpauth'
import { type Account, anAccount, PASSWORD, send } from './accounts.ts'
import type { Caller, Gateway } from './gateway.ts'

const STEP_MS = 30_000
const PATH = '/users/me/totp'

/** The code of the step `steps` after the current one. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * STEP_MS,
  })

export const json = async <Body>(response: Promise<Response>) =>
  (await (await response).json()) as Body
export const begin = (gateway: Gateway, caller: Caller, current_password = PASSWORD) =>
  send(gateway, 'POST', PATH, caller, { current_password })
export const enable = (gateway: Gateway, caller: Caller, code: string) =>
  send(gateway, 'PUT', PATH, caller, { code })

/**
 * An account with two-factor sign-in. The code of the current time step has been used, but the code
 * of the next step has not.
 */
export async function aGuardedAccount(gateway: Gateway, account?: Account) {
  const user = account ?? (await anAccount(gateway))
  const { secret } = await json<TotpSecretDto>(begin(gateway, user))
  const enabled = await json<TotpEnabledDto>(enable(gateway, user, codeOf(secret)))
  return { user, secret, ...enabled }
}
