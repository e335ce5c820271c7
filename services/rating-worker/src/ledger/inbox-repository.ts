import { ATTESTATION_DAYS } from '@assay/contracts/expertise-roles'
import type { Database, DatabaseTransaction, InboxKind, InboxPayloads } from '@assay/db'
import { type RawBuilder, sql } from 'kysely'
import type { VoteToFold } from './vote-to-fold.ts'

/** An item other than a vote that waits for the fold. */
export type InboxChange = {
  [Kind in FoldedKind]: {
    readonly kind: Kind
    readonly key: string
    readonly payload: InboxPayloads[Kind]
  }
}[FoldedKind]

/** The fold does not handle exemptions, which lead to restorations. */
type FoldedKind = Exclude<InboxKind, 'vote' | 'exemption'>

/** Maximum number of changes per fold. Further changes wait for the next fold. */
const CHANGES_AT_ONCE = 1_000

const IS_CHANGE = sql`kind <> 'vote' and kind <> 'exemption'`

/** The next `InboxChange`s as one JSON array, for statements that also read other data. */
export const NEXT_CHANGES: RawBuilder<InboxChange[]> = sql`(
  select coalesce(jsonb_agg(change), '[]') from (
    select kind, key, payload from ledger_inbox where ${IS_CHANGE}
    order by kind, key limit ${CHANGES_AT_ONCE}
  ) as change
)`

/**
 * Whether items other than votes wait for the fold. The order makes the planner use the small
 * index.
 */
export async function hasChangesToFold(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_inbox where ${IS_CHANGE} order by kind, key limit 1`.execute(db)
  return rows.length > 0
}

/** Whether a superuser has attested the voter, whose network then does not matter. */
const IS_ATTESTED = sql`exists (
  select from reviews where reviews.user_id = votes.user_id and state = 'attest'
    and reviews.at > now() - make_interval(days => ${ATTESTATION_DAYS}::int)
)`

/**
 * Removes `changes` and at most `limit` votes, oldest first, and returns the votes. The same
 * statement records the end of the fold, so both commit together. It is written so that every step
 * uses an index, because the planner cannot know how many votes wait.
 */
export async function takeFromInbox(
  trx: DatabaseTransaction,
  changes: readonly InboxChange[],
  limit: number,
): Promise<VoteToFold[]> {
  const kinds = changes.map(({ kind }) => kind)
  const keys = changes.map(({ key }) => key)
  const { rows } = await sql<VoteToFold>`
    with ended as (
      update fold_progress set unfinished = 0
    ), taken as (
      delete from ledger_inbox using unnest(${kinds}::text[], ${keys}::uuid[]) as change (kind, key)
      where ledger_inbox.kind = change.kind and ledger_inbox.key = change.key
    ), dequeued as (
      delete from ledger_inbox where kind = 'vote' and key = any (array(
        select key from ledger_inbox where kind = 'vote' and set_aside_at is null
        order by at, key limit ${limit}
      ))
      returning key, at, payload
    )
    select vote.* from dequeued cross join lateral (
      select votes.id as vote_id, votes.created_at as cast_at, outcome, left_model_id, right_model_id,
        voter_id, votes.sample_question, rated, unrated_reason,
        case when right_style is not null then left_style end as left_style,
        case when left_style is not null then right_style end as right_style,
        declined, (network ->> 'keyId')::integer as network_key_id,
        decode(network ->> 'networkKey', 'base64') as network_key,
        (network ->> 'isAccount')::boolean as is_account,
        decode(network ->> 'domainKey', 'base64') as domain_key, thread_id, question_sketch
      from votes
      cross join lateral (
        select case when not ${IS_ATTESTED} then dequeued.payload end as network
      ) as counted
      left join turns on turns.id = votes.turn_id
      left join threads on threads.id = turns.thread_id
      where votes.id = dequeued.key offset 0
    ) as vote
    order by dequeued.at, vote.vote_id`.execute(trx)
  return rows
}

/** Whether votes have waited for longer than `ageMs`, which means that their events are lost. */
export async function hasOverdueVotes(db: Database, ageMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('ledgerInbox')
    .select('key')
    .where('kind', '=', sql.lit('vote'))
    .where('setAsideAt', 'is', null)
    .where('at', '<', sql<Date>`now() - ${ageMs} * interval '1 millisecond'`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Sets aside a vote that cannot be folded, so that later votes can be folded. */
export async function markSetAside(db: Database, voteId: string): Promise<void> {
  await db
    .updateTable('ledgerInbox')
    .set({ setAsideAt: sql`now()` })
    .where('kind', '=', 'vote')
    .where('key', '=', voteId)
    .execute()
}

/** Number of votes that wait for an operator. */
export async function countVotesSetAside(db: Database): Promise<number> {
  const { votes } = await db
    .selectFrom('ledgerInbox')
    .where('kind', '=', 'vote')
    .where('setAsideAt', 'is not', null)
    .select((eb) => eb.fn.countAll<string>().as('votes'))
    .executeTakeFirstOrThrow()
  return Number(votes)
}

/** Finds the next vote to fold. Returns undefined if no vote waits. */
export async function findOldestVote(db: Database): Promise<string | undefined> {
  const row = await db
    .selectFrom('ledgerInbox')
    .select('key')
    .where('kind', '=', sql.lit('vote'))
    .where('setAsideAt', 'is', null)
    .orderBy('at')
    .orderBy('key')
    .limit(1)
    .executeTakeFirst()
  return row?.key
}

/**
 * Puts votes that were set aside back into the inbox and deletes their dead letters. Also deletes
 * the dead letters of jobs, because their work is in the inbox anyway.
 * @returns the number of requeued votes.
 */
export async function requeueVotes(trx: DatabaseTransaction): Promise<number> {
  await trx.deleteFrom('deadLetters').where('subject', 'is', null).execute()
  const { numUpdatedRows } = await trx
    .updateTable('ledgerInbox')
    .set({ setAsideAt: null })
    .where('kind', '=', 'vote')
    .where('setAsideAt', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
