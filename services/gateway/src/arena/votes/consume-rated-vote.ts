import { TooManyRequestsError } from '../../http/app-error.ts'
import type { Identity } from '../../http/identity.ts'
import type { Limits } from '../../http/limits/create-limits.ts'

/**
 * Counts a vote that would be rated. Returns false if the voter, the mail domain or the network
 * (whose guests and accounts count separately) has reached the daily limit.
 */
export async function consumeRatedVote(
  limits: Pick<Limits, 'consume' | 'consumeNetwork'>,
  voter: Pick<Identity, 'voterId' | 'countsAsGuest' | 'mailDomain'>,
  address: string,
): Promise<boolean> {
  try {
    const { voterId, countsAsGuest, mailDomain } = voter
    const kind = countsAsGuest ? 'guest' : 'user'
    await limits.consume(`${kind}RatedVotes`, voterId)
    await limits.consumeNetwork(`${kind}NetworkRatedVotes`, address)
    if (mailDomain) await limits.consume('domainRatedVotes', mailDomain)
    return true
  } catch (error) {
    if (error instanceof TooManyRequestsError) return false
    throw error
  }
}
