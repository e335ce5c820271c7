import { entryHash } from '@assay/ledger'
import { addVote, subtractVote, unweigh } from '@assay/rating'
import { type FoldedVote, networkName, type VoteToFold } from '../ledger/vote-to-fold.ts'
import { wasWeighed, weighNext } from '../ledger/weigh-entries.ts'
import { countLeftOut, isCounted, type LedgerFollower, voterSince } from './ledger-follower.ts'
import { createQuestionHistory, type QuestionHistory } from './question-history.ts'

/** A vote that cannot be counted because its row is malformed. */
export class UnfoldableVoteError extends Error {
  override readonly name = 'UnfoldableVoteError'
  readonly voteId: string

  constructor(voteId: string, cause: unknown) {
    super('vote cannot be folded', { cause })
    this.voteId = voteId
  }
}

/**
 * Gives `votes` their places after the follower's head, fixes their weights, and adds the votes
 * that count to the tallies. `subtractVotes` undoes this.
 * @returns the new entries.
 * @throws {UnfoldableVoteError} at the first malformed vote, after undoing the votes before it.
 */
export function appendVotes(
  follower: LedgerFollower,
  votes: readonly VoteToFold[],
  history: QuestionHistory = createQuestionHistory(),
): readonly FoldedVote[] {
  const before = follower.head
  const entries: FoldedVote[] = []
  for (const vote of votes) {
    try {
      entries.push(appendVote(follower, vote, history))
    } catch (error) {
      subtractVotes(follower, entries, before)
      throw new UnfoldableVoteError(vote.voteId, error)
    }
  }
  return entries
}

function appendVote(
  follower: LedgerFollower,
  vote: VoteToFold,
  history: QuestionHistory,
): FoldedVote {
  const position = follower.head.position + 1
  const place = { position, questionSince: history.placeOf(vote, position) }
  const weighable = { ...vote, ...place, network: networkName(vote) }
  const decision = weighNext(follower.weigher, weighable)
  try {
    if (isCounted(follower, { ...vote, ...decision }))
      addVote(follower.tallies, follower.corrections.versions(vote), decision.weight)
  } catch (error) {
    if (vote.rated) unweigh(follower.weigher, weighable, decision.weight)
    throw error
  }
  const facts = { ...vote, ...decision, ...place }
  const since = voterSince(follower, vote.voterId, position)
  const hash = entryHash(follower.head.hash, { ...facts, voterSince: since })
  if (since === position) follower.firstVotes.set(vote.voterId, position)
  follower.head = { position, hash }
  countLeftOut(follower, facts)
  return { ...facts, hash }
}

/** Undoes `appendVotes` for the last `entries`. `head` is the head before them. */
export function subtractVotes(
  follower: LedgerFollower,
  entries: readonly FoldedVote[],
  head: LedgerFollower['head'],
): void {
  for (const entry of entries.toReversed()) {
    if (isCounted(follower, entry)) subtractVote(follower.tallies, entry)
    countLeftOut(follower, entry, -1)
    if (wasWeighed(entry))
      unweigh(follower.weigher, { ...entry, network: networkName(entry) }, entry.weight)
    if (follower.firstVotes.get(entry.voterId) === entry.position)
      follower.firstVotes.delete(entry.voterId)
  }
  follower.tallies.changedPairs.clear()
  follower.head = head
  if (follower.uncertainty && follower.uncertainty.position > head.position)
    follower.uncertainty = undefined
}
