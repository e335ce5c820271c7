import { addVote, takeBackVote } from '@assay/rating'
import { entryHash } from '../ledger/hash-chain.ts'
import type { LedgerEntry, VoteToFold } from '../ledger/ledger-entry.ts'
import type { LedgerFollower } from './ledger-follower.ts'

/** A vote that cannot be counted: its record is malformed. */
export class UnfoldableVoteError extends Error {
  override readonly name = 'UnfoldableVoteError'
  readonly voteId: string

  constructor(voteId: string, cause: unknown) {
    super('vote cannot be folded', { cause })
    this.voteId = voteId
  }
}

/**
 * Gives `votes` their places behind the follower's head and counts the rated ones. Returns the new
 * entries; `takeBackVotes` undoes it.
 * @throws {UnfoldableVoteError} having undone the votes before it.
 */
export function appendVotes(
  follower: LedgerFollower,
  votes: readonly VoteToFold[],
): readonly LedgerEntry[] {
  const before = follower.head
  const entries: LedgerEntry[] = []
  for (const { voteId, ...vote } of votes) {
    const facts = { ...vote, position: follower.head.position + 1 }
    try {
      if (facts.rated) addVote(follower.tallies, facts)
    } catch (error) {
      takeBackVotes(follower, entries, before)
      throw new UnfoldableVoteError(voteId, error)
    }
    const entry = { ...facts, hash: entryHash(follower.head.hash, facts) }
    follower.head = { position: entry.position, hash: entry.hash }
    entries.push(entry)
  }
  return entries
}

/** Undoes `appendVotes` of `entries`, which were the last, on a follower that stood at `head`. */
export function takeBackVotes(
  follower: LedgerFollower,
  entries: readonly LedgerEntry[],
  head: LedgerFollower['head'],
): void {
  for (const entry of entries.toReversed()) if (entry.rated) takeBackVote(follower.tallies, entry)
  follower.tallies.changedPairs.clear()
  follower.head = head
}
