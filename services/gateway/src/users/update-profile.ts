import type { UpdateMeBody } from '@assay/contracts'
import type { Database } from '@assay/db'
import { ConflictError, NotFoundError } from '../http/app-error.ts'
import { updateAccount } from './account-repository.ts'
import { revokeResets } from './recovery-repository.ts'
import type { User } from './user-repository.ts'

/** @throws {ConflictError} when another account has the e-mail. */
export async function updateProfile(
  db: Database,
  user: User,
  { email, full_name: fullName }: UpdateMeBody,
): Promise<User> {
  const isMoved = email !== undefined && email.toLowerCase() !== user.email?.toLowerCase()
  const updated = await updateAccount(
    db,
    user.id,
    {
      ...(email === undefined ? {} : { email }),
      ...(isMoved ? { emailVerifiedAt: null } : {}),
      ...(fullName === undefined ? {} : { fullName: fullName || null }),
    },
    { endSessions: false },
  )
  // A link that was mailed to the old address must not open the account of the new one.
  if (isMoved) await revokeResets(db, user.id)
  return expectUpdated(updated)
}

/** Turns the outcomes of `updateAccount` that are refusals into errors. */
export function expectUpdated(updated: User | 'applied' | undefined): User {
  if (updated === 'applied') throw new ConflictError('User with this email already exists')
  if (!updated) throw new NotFoundError('User not found')
  return updated
}
