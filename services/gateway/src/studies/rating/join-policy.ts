import { MAX_STUDY_RATERS } from '@assay/contracts/studies/limits'
import { ConflictError } from '../../http/app-error.ts'
import type { StoredRater } from './rater-repository.ts'

export interface Joiner {
  readonly userId: string
  readonly email: string | null
  readonly tokenHash: string
}

/**
 * Finds the row with which a user joins: their own, that of the invitation, or that of an
 * invitation to their address. Undefined means that a link lets them join as a new rater.
 * @throws {ConflictError} for a rater who was removed, for a used invitation, and if the study has
 * enough raters.
 */
export function findJoining(
  raters: readonly StoredRater[],
  { userId, email, tokenHash }: Joiner,
): StoredRater | undefined {
  const invited = raters.find((rater) => rater.tokenHash === tokenHash)
  const own = raters.find((rater) => rater.userId === userId)
  if (own) {
    if (own.removedAt && own !== invited) {
      throw new ConflictError('The organiser has removed you from this study.')
    }
    return own
  }
  if (invited?.joinedAt) throw new ConflictError('This invitation has already been used.')
  const rater = invited ?? raters.find((each) => isWaiting(each) && isSame(each.email, email))
  if (!rater) assertRoomFor(raters, 1)
  return rater
}

/** @throws {ConflictError} if the study has too many raters. */
export function assertRoomFor(raters: readonly StoredRater[], more: number): void {
  const here = raters.filter(({ removedAt }) => removedAt === null)
  if (here.length + more > MAX_STUDY_RATERS) {
    const params = { most: MAX_STUDY_RATERS }
    throw new ConflictError('A study has at most {most} raters.', { params })
  }
}

export function isSame(one: string | null, other: string | null): boolean {
  return one !== null && one.toLowerCase() === other?.toLowerCase()
}

function isWaiting({ joinedAt }: StoredRater): boolean {
  return joinedAt === null
}
