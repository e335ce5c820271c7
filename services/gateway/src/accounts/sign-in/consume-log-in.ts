import { TooManyRequestsError } from '../../http/app-error.ts'
import type { Limits } from '../../http/limits/create-limits.ts'
import { networkOf } from '../../http/limits/network-of.ts'

export interface LogInAttempt {
  /** The address as typed. It may not belong to an account. */
  readonly email: string
  /** The caller's network address. */
  readonly address: string
  /**
   * The browser's name from the device cookie, or undefined if this browser has never opened the
   * account.
   */
  readonly device: string | undefined
}

export interface CountedLogIn {
  /** Set when the limit is exceeded: then only a password with its code may pass. */
  readonly refusal: TooManyRequestsError | undefined
  /** Resets this caller's count; call it after a successful log-in. */
  readonly reset: () => Promise<void>
}

/**
 * Counts a log-in attempt. For unknown browsers, attempts are counted per account and network, and
 * per account over all networks. A browser that has opened the account before has its own count, so
 * other people's attempts cannot lock its user out.
 */
export async function consumeLogIn(
  limits: Limits,
  { email, address, device }: LogInAttempt,
): Promise<CountedLogIn> {
  const account = sameAccount(email)
  const caller = device ? `${account} device ${device}` : `${account} ${networkOf(address).prefix}`
  const reset = () => limits.reset('logIn', caller)
  try {
    await limits.consume('logIn', caller)
    if (!device) await limits.consume('logInAccount', account)
    return { refusal: undefined, reset }
  } catch (error) {
    if (error instanceof TooManyRequestsError) return { refusal: error, reset }
    throw error
  }
}

/**
 * Returns one key for all spellings that the database treats as the same address. For some letters,
 * the database converts to lower case differently from JavaScript.
 */
function sameAccount(email: string): string {
  return email
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
}
