import type { VoteOutcome } from '@assay/contracts/votes'
import { type Database, newId } from '@assay/db'
import type { Outbox } from '@assay/outbox'
import { type Cause, failpoint } from '@assay/runtime'
import { type AppError, ConflictError, NotFoundError } from '../../http/app-error.ts'
import type { Identity } from '../../http/identity.ts'
import { FAILED_ANSWER, isSameAssessment, mayAssess } from './assessment-policy.ts'
import { listAssessmentsBeforeReveal, type NewAssessment } from './assessment-repository.ts'
import { createBatcher } from './create-batcher.ts'
import { eventsOf } from './vote-events.ts'
import { observeVote } from './vote-metrics.ts'
import { isRepeat, permitVote, type Verdict } from './vote-policy.ts'
import {
  findTurnsToVoteOn,
  insertVotes,
  type NewVote,
  type StoredVote,
  type TurnWithVote,
} from './vote-repository.ts'
import type { VoterNetwork, VoterNetworks } from './voter-networks.ts'

export interface Ballot {
  readonly voter: Identity
  readonly turnId: string
  readonly outcome: VoteOutcome
  readonly feedbackText: string | null
  readonly sideUnread: boolean
  /** What the voter says of the answers by themselves; most say nothing. */
  readonly assessments: readonly NewAssessment[]
  /** Where the vote comes from. */
  readonly address: string
  /** What the vote is cast in: votes of many requests are stored together. */
  readonly cause?: Cause
}

/** A stored vote and the names that it reveals. */
export interface CastVote extends StoredVote {
  readonly turnId: string
  readonly leftModelName: string
  readonly rightModelName: string
}

export interface VoteCastingOptions {
  readonly db: Database
  readonly minDelayMs: number
  /** Counts a vote that would be rated; false when it is one too many of the day. */
  readonly consumeRated: (ballot: Ballot) => Promise<boolean>
  readonly networks: VoterNetworks
  readonly outbox: Outbox
}

/** At most two statements are under way at a time: more only fight over the same pages. */
const BATCHING = { maxBatch: 256, maxInFlight: 2 }

/**
 * Casts votes: each commits with the event that tells of it, or not at all. The same outcome again
 * gives the same vote back.
 * @throws {NotFoundError} for an unknown turn or somebody else's.
 * @throws {ConflictError} for an unfinished turn or another outcome than the stored one.
 */
export function createVoteCasting(
  options: VoteCastingOptions,
): (ballot: Ballot) => Promise<CastVote> {
  return createBatcher<Ballot, CastVote>((ballots) => castVotes(options, ballots), BATCHING)
}

async function castVotes(
  options: VoteCastingOptions,
  ballots: readonly Ballot[],
): Promise<(CastVote | AppError)[]> {
  const { db, outbox } = options
  const turns = await findTurnsToVoteOn(db, turnIdsOf(ballots))
  const decided = await Promise.all(
    ballots.map((ballot) => decide(options, ballot, turns.get(ballot.turnId))),
  )
  const fresh = decided.filter((decision) => decision.state === 'fresh')
  if (fresh.length === 0) {
    const said = await findSaid(db, decided, turns)
    return decided.map((decision) => settled(decision, new Map(), { turns, said }))
  }

  failpoint('gw.vote_before_commit')
  const stored = await outbox.commitStatement(async (statement) => {
    const createdAt = await insertVotes(
      statement,
      fresh.map(({ vote }) => vote),
      eventsOf(fresh.map(({ ballot, vote }) => ({ ...vote, cause: ballot.cause }))),
    )
    failpoint('gw.vote_after_commit')
    return createdAt
  })
  for (const { vote } of fresh) if (stored.has(vote.id)) observeVote(vote)
  const outraced = fresh.filter(({ vote }) => !stored.has(vote.id))
  const again = turnIdsOf(outraced.map(({ ballot }) => ballot))
  const current =
    again.length > 0 ? new Map([...turns, ...(await findTurnsToVoteOn(db, again))]) : turns
  const late = decided.filter((decision) => !isStored(decision, stored))
  const said = await findSaid(db, late, current)
  return decided.map((decision) => settled(decision, stored, { turns: current, said }))
}

/** By vote, what came with those that these decisions repeat, as far as they say anything. */
type Said = ReadonlyMap<string, readonly NewAssessment[]>
const NOTHING_SAID: Said = new Map()

async function findSaid(
  db: Database,
  decisions: readonly Decision[],
  turns: ReadonlyMap<string, TurnWithVote>,
): Promise<Said> {
  const voteIds = decisions.flatMap((decision) => {
    if (decision.state === 'refused' || decision.ballot.assessments.length === 0) return []
    const vote = turns.get(decision.ballot.turnId)?.vote
    return vote ? [vote.id] : []
  })
  return voteIds.length > 0 ? listAssessmentsBeforeReveal(db, voteIds) : NOTHING_SAID
}

function isStored(decision: Decision, stored: ReadonlyMap<string, Date>): boolean {
  return decision.state === 'fresh' && stored.has(decision.vote.id)
}

type Decision =
  | { readonly state: 'refused'; readonly error: AppError }
  | { readonly state: 'known'; readonly ballot: Ballot; readonly turn: TurnWithVote }
  | { readonly state: 'fresh'; readonly ballot: Ballot; readonly vote: NewVote }

async function decide(
  { minDelayMs, consumeRated, networks }: VoteCastingOptions,
  ballot: Ballot,
  turn: TurnWithVote | undefined,
): Promise<Decision> {
  const permission = permitVote(turn, ballot.voter.userId, minDelayMs)
  if (!turn || permission.state === 'refused') {
    const unfinished = permission.state === 'refused' && permission.reason === 'unfinished'
    return {
      state: 'refused',
      error: unfinished
        ? new ConflictError('This turn is not ready for a vote')
        : new NotFoundError('Turn not found'),
    }
  }
  if (turn.vote) return { state: 'known', ballot, turn }
  if (!mayAssess(turn, ballot.assessments)) {
    return { state: 'refused', error: new ConflictError(FAILED_ANSWER) }
  }
  const { verdict } = permission
  const isOverCap = verdict.rated && !(await consumeRated(ballot))
  const network = isOverCap ? undefined : await networks.find(ballot.voter, ballot.address)
  const vote = toNewVote(ballot, turn, isOverCap ? OVER_CAP : verdict, network ?? null)
  return { state: 'fresh', ballot, vote }
}

const OVER_CAP: Verdict = { rated: false, unratedReason: 'over_daily_cap' }

function toNewVote(
  { voter: { userId, voterId }, outcome, feedbackText, sideUnread, assessments }: Ballot,
  turn: TurnWithVote,
  verdict: Verdict,
  network: VoterNetwork | null,
): NewVote {
  const said = { outcome, feedbackText, sideUnread, assessments }
  return { id: newId(), turn, userId, voterId, ...said, ...verdict, network }
}

function settled(
  decision: Decision,
  stored: ReadonlyMap<string, Date>,
  known: { readonly turns: ReadonlyMap<string, TurnWithVote>; readonly said: Said },
): CastVote | AppError {
  if (decision.state === 'refused') return decision.error
  if (decision.state === 'known') return repeated(decision.ballot, decision.turn, known.said)

  const { vote, ballot } = decision
  const createdAt = stored.get(vote.id)
  return createdAt
    ? reveal(vote.turn, { ...vote, createdAt })
    : repeated(ballot, known.turns.get(vote.turn.id), known.said)
}

function repeated(
  { outcome, assessments }: Ballot,
  turn: TurnWithVote | undefined,
  said: Said,
): CastVote | AppError {
  if (!turn?.vote) return new NotFoundError('Turn not found')
  if (!isRepeat(turn.vote.outcome, outcome))
    return new ConflictError('This turn already has a vote')
  const stored = said.get(turn.vote.id) ?? []
  const isSaidBefore = (assessment: NewAssessment) =>
    isSameAssessment(
      stored.find(({ side }) => side === assessment.side),
      assessment,
    )
  if (!assessments.every(isSaidBefore))
    return new ConflictError('The vote on these answers has been cast without this verdict')
  return reveal(turn, turn.vote)
}

function reveal(
  turn: NewVote['turn'],
  { id, outcome, feedbackText, unratedReason, createdAt }: StoredVote,
): CastVote {
  return {
    id,
    outcome,
    feedbackText,
    unratedReason,
    createdAt,
    turnId: turn.id,
    leftModelName: turn.left.modelName,
    rightModelName: turn.right.modelName,
  }
}

function turnIdsOf(ballots: readonly Ballot[]): string[] {
  return ballots.map(({ turnId }) => turnId)
}
