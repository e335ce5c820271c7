import { voteAssessed, voteCast } from '@assay/contracts'
import { newEvent, type OutboxEvent } from '@assay/outbox'
import type { Cause } from '@assay/runtime'
import type { NewVote } from './vote-repository.ts'

interface CausedVote extends Pick<NewVote, 'id' | 'outcome' | 'rated' | 'assessments'> {
  readonly turn: { readonly id: string }
  readonly cause: Cause | undefined
}

/**
 * What tells of votes that are stored together: one event however many they are, and one more when
 * some say what answers are worth. Each belongs to the trace and the request of the first vote in it.
 */
export function eventsOf(votes: readonly CausedVote[]): OutboxEvent[] {
  const assessed = votes.filter(({ assessments }) => assessments.length > 0)
  return [...castEvent(votes), ...assessedEvent(assessed)]
}

function castEvent(votes: readonly CausedVote[]): OutboxEvent[] {
  const [first, ...others] = votes.map(({ id: voteId, turn: { id: turnId }, outcome, rated }) => {
    return { voteId, turnId, outcome, rated }
  })
  return first ? [newEvent(voteCast, 'gateway', { ...first, others }, votes[0]?.cause)] : []
}

function assessedEvent(votes: readonly CausedVote[]): OutboxEvent[] {
  const [voteId, ...otherVoteIds] = votes.map(({ id }) => id)
  if (!voteId) return []
  return [newEvent(voteAssessed, 'gateway', { voteId, otherVoteIds }, votes[0]?.cause)]
}
