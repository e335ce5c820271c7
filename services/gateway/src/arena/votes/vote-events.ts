import { voteCast } from '@assay/contracts/events/vote-cast'
import { newEvent, type OutboxEvent } from '@assay/outbox'
import type { Cause } from '@assay/runtime'
import type { NewVote } from './vote-repository.ts'

interface CausedVote extends Pick<NewVote, 'id' | 'outcome' | 'rated'> {
  readonly turn: { readonly id: string }
  readonly cause: Cause | undefined
}

/**
 * Returns one event for all votes that are stored together, with the trace and request id of the
 * first vote.
 */
export function eventsOf(votes: readonly CausedVote[]): OutboxEvent[] {
  const [first, ...others] = votes.map(({ id: voteId, turn: { id: turnId }, outcome, rated }) => {
    return { voteId, turnId, outcome, rated }
  })
  return first ? [newEvent(voteCast, 'gateway', { ...first, others }, votes[0]?.cause)] : []
}
