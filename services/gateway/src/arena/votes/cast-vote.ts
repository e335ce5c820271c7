import type { Database } from '@assay/db'
import type { Outbox } from '@assay/outbox'
import { failpoint } from '@assay/runtime'
import type { AppError } from '../../http/app-error.ts'
import { answerVotes } from './answer-votes.ts'
import { createBatcher } from './create-batcher.ts'
import { decideVote, type NewVoteDecision, type VoteDecidingOptions } from './decide-vote.ts'
import { findTurnsToVoteOn } from './turn-to-vote-on-repository.ts'
import { eventsOf } from './vote-events.ts'
import { observeVote } from './vote-metrics.ts'
import { insertVotes } from './vote-repository.ts'
import type { RevealedVote, VoteRequest } from './vote-request.ts'

export interface VoteCastingOptions extends VoteDecidingOptions {
  readonly db: Database
  readonly outbox: Outbox
}

/**
 * The maximum number of concurrent statements. More statements would only contend for the same
 * pages.
 */
const BATCHING = { maxBatch: 256, maxInFlight: 2 }

/**
 * Builds the command that casts a vote and commits it with its event. A repeated request with the
 * same outcome returns the stored vote.
 * @throws {NotFoundError} for an unknown turn or another user's turn.
 * @throws {ConflictError} if the turn is unfinished, or if the outcome differs from the stored
 * outcome.
 */
export function createVoteCasting(
  options: VoteCastingOptions,
): (request: VoteRequest) => Promise<RevealedVote> {
  return createBatcher<VoteRequest, RevealedVote>(
    (requests) => castVotes(options, requests),
    BATCHING,
  )
}

async function castVotes(
  options: VoteCastingOptions,
  requests: readonly VoteRequest[],
): Promise<(RevealedVote | AppError)[]> {
  const turnIds = requests.map(({ turnId }) => turnId)
  const turns = await findTurnsToVoteOn(options.db, turnIds)
  const decisions = await Promise.all(
    requests.map((request) => decideVote(options, request, turns.get(request.turnId))),
  )
  const stored = await storeVotes(
    options.outbox,
    decisions.filter((decision) => decision.state === 'new'),
  )
  return answerVotes(options.db, decisions, stored)
}

/**
 * Returns the time at which each vote was stored. Votes whose turn already had a vote are missing.
 */
async function storeVotes(
  outbox: Outbox,
  decisions: readonly NewVoteDecision[],
): Promise<ReadonlyMap<string, Date>> {
  if (decisions.length === 0) return new Map()
  const votes = decisions.map(({ vote }) => vote)
  const events = eventsOf(decisions.map(({ request: { cause }, vote }) => ({ ...vote, cause })))
  failpoint('gw.vote_before_commit')
  const stored = await outbox.commitStatement(async (statement) => {
    const createdAt = await insertVotes(statement, votes, events)
    failpoint('gw.vote_after_commit')
    return createdAt
  })
  for (const vote of votes) if (stored.has(vote.id)) observeVote(vote)
  return stored
}
