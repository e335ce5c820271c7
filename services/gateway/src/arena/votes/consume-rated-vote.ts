import { TooManyRequestsError } from '../../http/app-error.ts'
import type { Identity } from '../../http/identity.ts'
import type { Limits } from '../../http/limits/create-limits.ts'

/**
 * Counts a vote that would be rated. Returns false if the voter or the network has reached the
 * daily limit.
 */
export async function consumeRatedVote(
  limits: Pick<Limits, 'consume' | 'consumeNetwork'>,
  { voterId, countsAsGuest }: Pick<Identity, 'voterId' | 'countsAsGuest'>,
  address: string,
): Promise<boolean> {
  try {
    await limits.consume(countsAsGuest ? 'guestRatedVotes' : 'userRatedVotes', voterId)
    await limits.consumeNetwork('networkRatedVotes', address)
    return true
  } catch (error) {
    if (error instanceof TooManyRequestsError) return false
    throw error
  }
}
