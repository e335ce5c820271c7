import { REFUSALS } from '@assay/contracts/constants'
import { ConflictError } from '../../http/app-error.ts'
import type { Session } from '../../http/identity.ts'
import type { Limits } from '../../http/limits/create-limits.ts'
import type { User } from '../users/user-repository.ts'
import { assertPassword } from './assert-password.ts'

export interface OwnerProof {
  readonly session: Session | undefined
  readonly password: string | undefined
}

/** Another person may use an open browser, so an old session does not suffice. */
const FRESH_MS = 600_000

/**
 * Requires the password, or a recent sign-in if none is given.
 * @throws {BadRequestError} if the password is wrong or the account has no password.
 * @throws {ConflictError} without a password if the session is older than ten minutes.
 */
export async function assertOwner(
  limits: Pick<Limits, 'consume'>,
  user: User,
  { session, password }: OwnerProof,
): Promise<void> {
  if (password !== undefined) {
    await limits.consume('passwordChange', user.id)
    await assertPassword(user, password)
  } else {
    const isFresh = session && Date.now() - Number(session.issuedAt) < FRESH_MS
    if (!isFresh) throw new ConflictError(REFUSALS.proofNeeded)
  }
}
