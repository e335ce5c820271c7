import type { StoredAssessment } from '@assay/contracts/assessments'
import type { UnratedReason, VoteOutcome } from '@assay/contracts/votes'
import { type ColumnDefinitions, createColumnList } from '@assay/db'
import { EVENT_COLUMNS, type EventStatement, type OutboxEvent } from '@assay/outbox'
import { sql } from 'kysely'
import { toInboxVoterNetwork, type VoterNetwork } from '../networks/voter-networks.ts'
import { declinedSidesOf, type TurnToVoteOn } from './vote-policy.ts'

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
  readonly assessments: readonly StoredAssessment[]
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

function assessmentOf({ assessments }: NewVote, side: StoredAssessment['side']) {
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
