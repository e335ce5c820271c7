import { entryHash, type LedgerEntry } from '@assay/ledger'
import { addVote, subtractVote } from '@assay/rating'
import type { VoteToFold } from '../ledger/vote-to-fold.ts'
import { countLeftOut, isCounted, type LedgerFollower, voterSince } from './ledger-follower.ts'

/** A vote that cannot be counted: its row is malformed. */
export class UnfoldableVoteError extends Error {
  override readonly name = 'UnfoldableVoteError'
  readonly voteId: string

  constructor(voteId: string, cause: unknown) {
    super('vote cannot be folded', { cause })
    this.voteId = voteId
  }
}

/**
 * Gives `votes` their places behind the follower's head and counts those that count. Returns the new
 * entries; `subtractVotes` undoes it.
 * @throws {UnfoldableVoteError} having undone the votes before it.
 */
export function appendVotes(
  follower: LedgerFollower,
  votes: readonly VoteToFold[],
): readonly LedgerEntry[] {
  const before = follower.head
  const entries: LedgerEntry[] = []
  for (const { voteId, ...vote } of votes) {
    const position = follower.head.position + 1
    const facts = { ...vote, position, voterSince: voterSince(follower, vote.voterId, position) }
    try {
      if (isCounted(follower, vote)) addVote(follower.tallies, vote)
    } catch (error) {
      subtractVotes(follower, entries, before)
      throw new UnfoldableVoteError(voteId, error)
    }
    countLeftOut(follower, vote)
    const hash = entryHash(follower.head.hash, facts)
    if (facts.voterSince === position) follower.firstVotes.set(vote.voterId, position)
    follower.head = { position, hash }
    entries.push({ ...vote, position, hash })
  }
  return entries
}

/** Undoes `appendVotes` of `entries`, which were the last, on a follower that stood at `head`. */
export function subtractVotes(
  follower: LedgerFollower,
  entries: readonly LedgerEntry[],
  head: LedgerFollower['head'],
): void {
  for (const entry of entries.toReversed()) {
    if (isCounted(follower, entry)) subtractVote(follower.tallies, entry)
    countLeftOut(follower, entry, -1)
    if (follower.firstVotes.get(entry.voterId) === entry.position)
      follower.firstVotes.delete(entry.voterId)
  }
  follower.tallies.changedPairs.clear()
  follower.head = head
  if (follower.uncertainty && follower.uncertainty.position > head.position)
    follower.uncertainty = undefined
}
