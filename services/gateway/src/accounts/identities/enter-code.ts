import { REFUSALS } from '@assay/contracts/constants'
import type { Database } from '@assay/db'
import { BadRequestError, ConflictError } from '../../http/app-error.ts'
import { insertAudit } from '../audit/audit-repository.ts'
import type { SecondFactor } from '../second-factor/second-factor.ts'
import type { SignInTicket } from '../sign-in/access-tokens.ts'
import { findUser, type User } from '../users/user-repository.ts'

/** The provider has confirmed the person, whose account also needs a code. */
export class CodeNeededError extends ConflictError {
  readonly user: User

  constructor(user: User) {
    super(REFUSALS.codeNeeded)
    this.user = user
  }
}

interface CodeOptions {
  readonly db: Database
  readonly secondFactor: Pick<SecondFactor, 'check'>
}

/**
 * Finishes a sign-in with a provider by a code of the authenticator app or a recovery code.
 * @throws {BadRequestError} if the code is wrong, or if the account has changed meanwhile.
 * @throws {TooManyRequestsError} if too many codes were tried for this account.
 */
export async function enterCode(
  { db, secondFactor }: CodeOptions,
  { sub, version, provider: detail }: SignInTicket,
  code: string,
): Promise<User> {
  const user = await findUser(db, sub)
  if (!user?.isActive || user.tokenVersion !== version)
    throw new BadRequestError(REFUSALS.providerFailed)
  const { id: subjectId } = user
  const result = await secondFactor.check(user, code)
  if (result === 'wrong' || result === 'missing') {
    await insertAudit(db, { action: 'log-in refused', subjectId, detail: `${detail}, code` })
    throw new BadRequestError(REFUSALS.incorrectCode)
  }
  await insertAudit(db, { action: 'log-in', actorId: subjectId, subjectId, detail })
  return user
}
