import { setTimeout as delay } from 'node:timers/promises'
import { REFUSALS } from '@assay/contracts/constants'
import { BadRequestError, ConflictError, TooManyRequestsError } from '../../http/app-error.ts'
import { type Admission, mustConfirm } from '../admission/admission-policy.ts'
import { insertAudit } from '../audit/audit-repository.ts'
import type { SecondFactor } from '../second-factor/second-factor.ts'
import { updatePasswordHash } from '../users/account-repository.ts'
import { findUserByEmail, type User } from '../users/user-repository.ts'
import { hashPassword, isOutdatedHash, verifyPassword } from './passwords.ts'
import { type ReminderOptions, remindToConfirm } from './remind-to-confirm.ts'

const CONFIRM_FIRST =
  'Please confirm your email address first: open the newest link that we sent to it. Each attempt to sign in sends another, up to a limit.'
const INCORRECT = 'Incorrect email or password'

export interface LogInProof {
  readonly email: string
  readonly password: string
  /** A code from an authenticator app, or a recovery code. */
  readonly code: string | undefined
  /** Whether this browser has opened the account before. */
  readonly isKnown: boolean
}

export interface LogInOptions extends ReminderOptions {
  readonly secondFactor: Pick<SecondFactor, 'check'>
  readonly admission: Pick<Admission, 'needsConfirmation'>
}

/**
 * Returns the account for an address and a password. If two-factor sign-in is on, a code is also
 * required. An outdated password hash is replaced.
 * @throws {BadRequestError} if the address must be confirmed first, or if the credentials are wrong.
 * The error does not reveal whether the address exists.
 * @throws {ConflictError} if only the code is missing.
 */
export async function logIn(
  options: LogInOptions,
  { email, password, code, isKnown }: LogInProof,
): Promise<User> {
  const { db, secondFactor, admission } = options
  const user = await findUserByEmail(db, email)
  const matches = await verifyPassword(user?.passwordHash, password, isKnown)
  const subjectId = user?.id ?? null
  const refuse = async (reason: string, detail: string): Promise<never> => {
    await insertAudit(db, { action: 'log-in refused', subjectId, detail })
    throw new BadRequestError(reason)
  }
  if (!user) return refuse(INCORRECT, 'unknown address')
  if (!matches) return refuse(INCORRECT, 'password')
  if (!user.isActive) return refuse('Inactive user', 'inactive')
  if (mustConfirm(admission, user)) {
    await remindToConfirm(options, user)
    return refuse(CONFIRM_FIRST, 'unconfirmed')
  }
  const codeCheck = await secondFactor.check(user, code)
  // Nothing is recorded in the audit log yet. The log-in is neither complete nor refused until the
  // client sends the code.
  if (codeCheck === 'missing') throw new ConflictError(REFUSALS.codeNeeded)
  if (codeCheck === 'wrong') return refuse(REFUSALS.incorrectCode, 'code')
  await insertAudit(db, { action: 'log-in', actorId: user.id, subjectId })

  const { id, passwordHash } = user
  if (passwordHash && isOutdatedHash(passwordHash)) {
    await updatePasswordHash(db, id, { from: passwordHash, to: await hashPassword(password) })
  }
  return user
}

/** Longer than a log-in takes. */
const PAST_LIMIT_MS = 400

/**
 * Lets owners log in while others guess passwords for their account: the password and a code must
 * both be right. Every other attempt is refused after the same time, so it reveals nothing.
 */
export async function logInPastLimit(
  { db, secondFactor, admission }: LogInOptions,
  { email, password, code, isKnown }: LogInProof,
  refusal: TooManyRequestsError,
): Promise<User> {
  const refused = delay(PAST_LIMIT_MS)
  const user = await findUserByEmail(db, email)
  const matches = await verifyPassword(user?.passwordHash, password, isKnown)
  const mayEnter = user?.isActive && !mustConfirm(admission, user)
  if (mayEnter && matches && (await passes(secondFactor, user, code))) {
    await insertAudit(db, { action: 'log-in', actorId: user.id, subjectId: user.id })
    return user
  }
  await refused
  throw refusal
}

async function passes(
  secondFactor: LogInOptions['secondFactor'],
  user: User,
  code: string | undefined,
): Promise<boolean> {
  try {
    return (await secondFactor.check(user, code)) === 'passed'
  } catch (error) {
    // Reporting that too many codes were tried would reveal that the password is right.
    if (error instanceof TooManyRequestsError) return false
    throw error
  }
}
