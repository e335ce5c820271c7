import { REFUSALS } from '@assay/contracts/constants'
import type { Database, DatabaseTransaction } from '@assay/db'
import { BadRequestError, ConflictError } from '../../http/app-error.ts'
import type { Limits } from '../../http/limits/create-limits.ts'
import { insertAudit } from '../audit/audit-repository.ts'
import { lockSession } from '../sign-in/lock-session.ts'
import { updateAccount } from '../users/account-repository.ts'
import { expectUpdated } from '../users/expect-updated.ts'
import { lockUser, type User } from '../users/user-repository.ts'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import { createSecretSeal } from './secret-seal.ts'
import { createTotpKey, findStep, type TotpKey } from './totp-code.ts'
import {
  consumeRecoveryCode,
  consumeStep,
  deleteTotp,
  enableTotp,
  findTotp,
  insertPendingTotp,
} from './totp-repository.ts'

/** The result of the second factor after a correct password. */
export type CodeCheck = 'not needed' | 'passed' | 'missing' | 'wrong'

/** Two-factor sign-in with an authenticator app. Recovery codes replace a lost app. */
export interface SecondFactor {
  /**
   * Checks the code and marks it as used. Each code works once.
   * @throws {TooManyRequestsError} if too many app codes were tried for this account, by any
   * caller.
   */
  check(user: Pick<User, 'id'>, code: string | undefined): Promise<CodeCheck>
  /**
   * Checks and uses the code before a change that a stolen password must not allow.
   * @throws {ConflictError} for a missing code.
   * @throws {BadRequestError} for a wrong code.
   */
  assertPassed(user: Pick<User, 'id'>, code: string | undefined): Promise<void>
  /**
   * Creates a pending key, which the first correct code confirms.
   * @throws {ConflictError} if two-factor sign-in is already on.
   */
  begin(user: User): Promise<TotpKey>
  /**
   * Turns two-factor sign-in on and ends all sessions of the user.
   * @returns the updated user and the recovery codes.
   * @throws {UnauthenticatedError} if the sessions were ended in the meantime.
   * @throws {BadRequestError} if the code is wrong.
   * @throws {ConflictError} if no key is pending.
   */
  enable(user: User, code: string): Promise<{ readonly user: User; readonly codes: string[] }>
  /**
   * Turns two-factor sign-in off.
   * @throws {UnauthenticatedError} if the sessions were ended in the meantime.
   * @throws {BadRequestError} if the code is wrong.
   * @throws {ConflictError} if two-factor sign-in is off.
   */
  disable(user: User, code: string): Promise<void>
}

export interface SecondFactorOptions {
  readonly db: Database
  /** The encryption keys for the secrets are derived from this key. */
  readonly pepper: string
  /** The name that authenticator apps show. */
  readonly brand: string
  readonly limits: Limits
}

const DIGITS = /^\d{6}$/

export function createSecondFactor({
  db,
  pepper,
  brand,
  limits,
}: SecondFactorOptions): SecondFactor {
  const seal = createSecretSeal(pepper)

  const { isRightCode, check } = createCodeCheck(db, seal, limits)

  return {
    check,

    async assertPassed(user, code) {
      const result = await check(user, code)
      if (result === 'missing') throw new ConflictError(REFUSALS.codeNeeded)
      if (result === 'wrong') throw wrongCode()
    },

    async begin(user) {
      const key = createTotpKey(brand, user.email ?? '')
      if (await insertPendingTotp(db, user.id, seal.seal(key.secret))) return key
      throw new ConflictError('Two-factor sign-in is already on')
    },

    async enable(known, code) {
      const { id } = known
      const pending = await findTotp(db, id)
      if (!pending || pending.enabledAt) throw noPendingKey()
      const plain = code.replaceAll(/\s/g, '')
      if (!(await isRightCode(id, pending.sealedSecret, plain))) throw wrongCode()
      const { codes, hashes } = createRecoveryCodes()
      const user = await db.transaction().execute((trx) => turnOn(trx, known, hashes))
      return { user, codes }
    },

    async disable(user, code) {
      const result = await check(user, code)
      if (result === 'not needed') throw new ConflictError('Two-factor sign-in is off')
      if (result !== 'passed') throw wrongCode()
      await db.transaction().execute((trx) => turnOff(trx, user))
    },
  }
}

function createCodeCheck(db: Database, seal: ReturnType<typeof createSecretSeal>, limits: Limits) {
  const isRightCode = async (userId: string, sealedSecret: Buffer, code: string) => {
    await limits.consume('secondFactor', userId)
    const step = findStep(seal.open(sealedSecret), code, Date.now())
    return step !== undefined && consumeStep(db, userId, step)
  }
  const isRecoveryCode = async (userId: string, code: string) => {
    if (!(await consumeRecoveryCode(db, userId, hashRecoveryCode(code)))) return false
    await insertAudit(db, { action: 'recovery code used', actorId: userId, subjectId: userId })
    return true
  }

  const check: SecondFactor['check'] = async ({ id }, code) => {
    const totp = await findTotp(db, id)
    if (!totp?.enabledAt) return 'not needed'
    if (!code) return 'missing'
    const plain = code.replaceAll(/\s/g, '')
    const isRight = DIGITS.test(plain)
      ? await isRightCode(id, totp.sealedSecret, plain)
      : await isRecoveryCode(id, code)
    return isRight ? 'passed' : 'wrong'
  }

  return { isRightCode, check }
}

/** Returns the updated user, whose sessions have ended. */
async function turnOn(
  trx: DatabaseTransaction,
  known: User,
  recoveryCodeHashes: Parameters<typeof enableTotp>[2],
): Promise<User> {
  const { id } = known
  // Like every command that changes an account, this locks the user first to avoid deadlocks. If
  // two first codes arrive concurrently, the later one must fail with "no key" instead of "session
  // ended".
  await lockUser(trx, id)
  if (!(await enableTotp(trx, id, recoveryCodeHashes))) throw noPendingKey()
  await lockSession(trx, known)
  await insertAudit(trx, { action: 'two-factor turned on', actorId: id, subjectId: id })
  return expectUpdated(await updateAccount(trx, id, {}, { endSessions: true }))
}

async function turnOff(trx: DatabaseTransaction, user: User): Promise<void> {
  const { id } = user
  await lockSession(trx, user)
  await deleteTotp(trx, id)
  await insertAudit(trx, { action: 'two-factor turned off', actorId: id, subjectId: id })
}

function noPendingKey(): ConflictError {
  return new ConflictError('No key is waiting for its first code')
}

function wrongCode(): BadRequestError {
  return new BadRequestError(REFUSALS.incorrectCode)
}
