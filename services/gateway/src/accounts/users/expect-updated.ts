import { REFUSALS } from '@assay/contracts/constants'
import { ConflictError, NotFoundError } from '../../http/app-error.ts'
import type { User } from './user-repository.ts'

/** Throws an error if `updateAccount` refused the update. */
export function expectUpdated(updated: User | 'taken' | undefined): User {
  if (updated === 'taken') throw new ConflictError(REFUSALS.emailTaken)
  if (!updated) throw new NotFoundError('User not found')
  return updated
}
