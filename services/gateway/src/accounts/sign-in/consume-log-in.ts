import type { Limits } from '../../http/limits/create-limits.ts'
import { networkOf } from '../../http/limits/network-of.ts'

export interface LogInAttempt {
  /** The address that was typed, of an account or of none. */
  readonly email: string
  /** The caller's network address. */
  readonly address: string
  /** What the device cookie says; undefined for a browser that never opened this account. */
  readonly device: string | undefined
}

/**
 * Counts a try to log in: by account and network and, among browsers that never opened the account,
 * from all networks together. A known browser counts for itself alone, so nobody locks it out.
 * @returns what to call after a success: it starts the count of this caller anew.
 * @throws {TooManyRequestsError} when it is one too many.
 */
export async function consumeLogIn(
  limits: Limits,
  { email, address, device }: LogInAttempt,
): Promise<() => Promise<void>> {
  const account = sameAccount(email)
  const caller = device ? `${account} device ${device}` : `${account} ${networkOf(address).prefix}`
  await limits.consume('logIn', caller)
  if (!device) await limits.consume('logInAccount', account)
  return () => limits.reset('logIn', caller)
}

/** However it is written that the database takes for one address: it has letters of its own lower case. */
function sameAccount(email: string): string {
  return email
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
}
