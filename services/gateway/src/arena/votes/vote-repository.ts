import { toEnding } from '@assay/contracts/chat/answer-errors'
import type { UnratedReason, VoteOutcome } from '@assay/contracts/votes'
import { type ColumnDefinitions, compileOnce, createColumnList, type Database } from '@assay/db'
import { EVENT_COLUMNS, type EventStatement, type OutboxEvent } from '@assay/outbox'
import { sql } from 'kysely'
import { toInboxVoterNetwork, type VoterNetwork } from '../networks/voter-networks.ts'
import type { NewAssessment } from './assessment-repository.ts'
import { FOUND_REASON } from './found-reason-repository.ts'
import { declinedSidesOf, type TurnToVoteOn } from './vote-policy.ts'

export interface StoredVote {
  readonly id: string
  readonly outcome: VoteOutcome
  readonly feedbackText: string | null
  readonly unratedReason: UnratedReason | null
  readonly createdAt: Date
}

export interface NewVote {
  readonly id: string
  readonly turn: TurnToVoteOn
  readonly userId: string
  readonly voterId: string
  readonly outcome: VoteOutcome
  readonly feedbackText: string | null
  readonly rated: boolean
  readonly unratedReason: UnratedReason | null
  readonly sideUnread: boolean
  /** Null for votes that are not counted by network. */
  readonly network: VoterNetwork | null
  /** The assessments sent with the vote. Most votes have none. */
  readonly assessments: readonly NewAssessment[]
}

export interface TurnWithVote extends TurnToVoteOn {
  readonly vote: StoredVote | null
}

/** Finds turns with two answers by id, each with its vote if it has one. */
export async function findTurnsToVoteOn(
  db: Database,
  turnIds: readonly string[],
): Promise<Map<string, TurnWithVote>> {
  const rows = await selectTurnsToVoteOn(db, turnIds)
  return new Map(rows.map((row) => [row.id, toTurnWithVote(row)]))
}

const TURN_COLUMNS = [
  'turns.id',
  'turns.userId',
  'turns.state',
  'turns.blind',
  'turns.sampleQuestion',
  'turns.pairProbability',
  'l.modelId as leftModelId',
  'lm.llmName as leftModelName',
  'l.state as leftState',
  'l.selfIdentified as leftSelfIdentified',
  'l.finishReason as leftFinishReason',
  'l.completedAt as leftCompletedAt',
  'l.style as leftStyle',
  'r.modelId as rightModelId',
  'rm.llmName as rightModelName',
  'r.state as rightState',
  'r.selfIdentified as rightSelfIdentified',
  'r.finishReason as rightFinishReason',
  'r.completedAt as rightCompletedAt',
  'r.style as rightStyle',
  'votes.id as voteId',
  'votes.outcome',
  'votes.feedbackText',
  'votes.createdAt as votedAt',
] as const

const selectTurnsToVoteOn = compileOnce((db, turnIds: readonly string[]) =>
  db
    .selectFrom('turns')
    .innerJoin('answers as l', (join) =>
      join.onRef('l.turnId', '=', 'turns.id').on('l.side', '=', 'left'),
    )
    .innerJoin('answers as r', (join) =>
      join.onRef('r.turnId', '=', 'turns.id').on('r.side', '=', 'right'),
    )
    .innerJoin('models as lm', 'lm.id', 'l.modelId')
    .innerJoin('models as rm', 'rm.id', 'r.modelId')
    // The lateral join forces an index lookup per turn. A plan that was cached early would scan all
    // votes.
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('votes')
          .select(['id', 'outcome', 'feedbackText', 'unratedReason', 'createdAt'])
          .whereRef('votes.turnId', '=', 'turns.id')
          .limit(1)
          .as('votes'),
      (join) => join.onTrue(),
    )
    .leftJoin('ledger', 'ledger.voteId', 'votes.id')
    .select(TURN_COLUMNS)
    .select(sql<Date>`now()`.as('readAt'))
    // If the fold has found a reason, it is in the ledger.
    .select(FOUND_REASON.as('unratedReason'))
    // The subquery hides the array's length, because PostgreSQL would plan the statement again for
    // each short array.
    .where('turns.id', '=', sql<string>`any((select ${turnIds}::uuid[])::uuid[])`),
)

interface TurnRow
  extends Pick<
    TurnToVoteOn,
    'id' | 'userId' | 'state' | 'blind' | 'sampleQuestion' | 'pairProbability' | 'readAt'
  > {
  readonly leftModelId: string
  readonly leftModelName: string
  readonly leftState: TurnToVoteOn['state']
  readonly leftSelfIdentified: boolean
  readonly leftFinishReason: string | null
  readonly leftCompletedAt: Date | null
  readonly leftStyle: number | null
  readonly rightModelId: string
  readonly rightModelName: string
  readonly rightState: TurnToVoteOn['state']
  readonly rightSelfIdentified: boolean
  readonly rightFinishReason: string | null
  readonly rightCompletedAt: Date | null
  readonly rightStyle: number | null
  readonly voteId: string | null
  readonly outcome: VoteOutcome | null
  readonly feedbackText: string | null
  readonly unratedReason: UnratedReason | null
  readonly votedAt: Date | null
}

function toTurnWithVote(row: TurnRow): TurnWithVote {
  const { voteId, outcome, feedbackText, unratedReason, votedAt } = row
  return {
    id: row.id,
    userId: row.userId,
    state: row.state,
    blind: row.blind,
    sampleQuestion: row.sampleQuestion,
    pairProbability: row.pairProbability,
    readAt: row.readAt,
    left: {
      modelId: row.leftModelId,
      modelName: row.leftModelName,
      state: row.leftState,
      selfIdentified: row.leftSelfIdentified,
      ending: toEnding(row.leftFinishReason),
      completedAt: row.leftCompletedAt,
      style: row.leftStyle,
    },
    right: {
      modelId: row.rightModelId,
      modelName: row.rightModelName,
      state: row.rightState,
      selfIdentified: row.rightSelfIdentified,
      ending: toEnding(row.rightFinishReason),
      completedAt: row.rightCompletedAt,
      style: row.rightStyle,
    },
    vote:
      voteId && outcome && votedAt
        ? { id: voteId, outcome, feedbackText, unratedReason, createdAt: votedAt }
        : null,
  }
}

const VOTE_COLUMNS: ColumnDefinitions<NewVote> = {
  id: ['uuid', ({ id }) => id],
  turnId: ['uuid', ({ turn }) => turn.id],
  userId: ['uuid', ({ userId }) => userId],
  voterId: ['uuid', ({ voterId }) => voterId],
  leftModelId: ['uuid', ({ turn }) => turn.left.modelId],
  rightModelId: ['uuid', ({ turn }) => turn.right.modelId],
  outcome: ['text', ({ outcome }) => outcome],
  feedbackText: ['text', ({ feedbackText }) => feedbackText],
  sampleQuestion: ['boolean', ({ turn }) => turn.sampleQuestion],
  rated: ['boolean', ({ rated }) => rated],
  unratedReason: ['text', ({ unratedReason }) => unratedReason],
  sideUnread: ['boolean', ({ sideUnread }) => sideUnread],
  leftStyle: ['integer', ({ turn }) => turn.left.style],
  rightStyle: ['integer', ({ turn }) => turn.right.style],
  declined: ['text', ({ turn }) => declinedSidesOf(turn)],
  pairProbability: ['float8', ({ turn }) => turn.pairProbability],
}
const VOTES = createColumnList(VOTE_COLUMNS)
const NETWORK_COLUMNS: ColumnDefinitions<NewVote> = {
  payload: ['jsonb', ({ network }) => network && JSON.stringify(toInboxVoterNetwork(network))],
}
const VOTES_WITH_NETWORKS = createColumnList<NewVote>({ ...VOTE_COLUMNS, ...NETWORK_COLUMNS })
/**
 * Tags are joined to one text per vote, because nested PostgreSQL arrays must have equal lengths.
 */
const ASSESSMENT_COLUMNS: ColumnDefinitions<NewVote> = {
  leftVerdict: ['text', (vote) => assessmentOf(vote, 'left')?.verdict ?? null],
  leftTags: ['text', (vote) => assessmentOf(vote, 'left')?.tags.join() ?? null],
  rightVerdict: ['text', (vote) => assessmentOf(vote, 'right')?.verdict ?? null],
  rightTags: ['text', (vote) => assessmentOf(vote, 'right')?.tags.join() ?? null],
}
/** The columns for batches without assessments and for batches with assessments. */
const BARE = { given: VOTES_WITH_NETWORKS, names: VOTES.names, values: VOTES.names }
const ASSESSED = {
  given: createColumnList({ ...VOTE_COLUMNS, ...NETWORK_COLUMNS, ...ASSESSMENT_COLUMNS }),
  names: sql`${VOTES.names}, left_verdict, left_tags, right_verdict, right_tags`,
  values: sql`${VOTES.names}, left_verdict, string_to_array(left_tags, ','),
        right_verdict, string_to_array(right_tags, ',')`,
}
const EVENTS = createColumnList(EVENT_COLUMNS)

function assessmentOf({ assessments }: NewVote, side: NewAssessment['side']) {
  return assessments.find((assessment) => assessment.side === side)
}

/**
 * Stores votes, their assessments, their ledger inbox entries and their events in one statement,
 * which is one transaction. Batches without assessments use fewer columns. The unique index skips
 * votes whose turn already has a vote. The join skips votes of users who were deleted in the
 * meantime. To avoid deadlocks, users are locked before turns, in the same order as in a deletion.
 * @returns the time at which each vote was stored, by vote id.
 */
export async function insertVotes(
  { db, enqueued }: EventStatement,
  votes: readonly NewVote[],
  events: readonly OutboxEvent[],
): Promise<Map<string, Date>> {
  const eventRows = events.map((event) => ({ event }))
  const isAssessed = votes.some(({ assessments }) => assessments.length > 0)
  const { given, names, values } = isAssessed ? ASSESSED : BARE
  const { rows } = await sql<{ id: string; createdAt: Date }>`
    with given as (
      select * from ${given.recordset(votes, 'given')}
    ), person as (
      select id from users where id = any(array(select user_id from given))
      order by id for key share
    ), input as (
      select given.* from given join person on person.id = user_id
    ), vote as (
      insert into votes (${names}) select ${values} from input
      on conflict (turn_id) do nothing
      returning id, created_at
    ), to_fold as (
      insert into ledger_inbox (kind, key, payload)
      select 'vote', id, payload from input join vote using (id)
    ), event as (
      insert into outbox (id, subject, payload, trace, request_id)
      select ${EVENTS.names} from ${EVENTS.recordset(eventRows, 'event')}
      where exists (select from vote)
    )
    select id, created_at from vote`.execute(db)
  if (rows.length > 0) enqueued.push(...events)
  return new Map(rows.map((row) => [row.id, row.createdAt]))
}
