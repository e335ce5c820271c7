import assert from 'node:assert/strict'
import {
  createColumnList,
  type Database,
  type DatabaseTransaction,
  LEDGER_COLUMNS,
} from '@assay/db'
import type { LedgerEntry } from '@assay/ledger'
import type { TimedVote } from '@assay/rating'
import { sql } from 'kysely'
import type { VoteToFold } from './vote-to-fold.ts'

/** Any constant will do, as long as nothing else locks it. */
const LEDGER_LOCK = 4_151_534_153

/** Waits until no other transaction writes the ledger; held until this one ends. */
export async function lockLedger(trx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LEDGER_LOCK}::bigint)`.execute(trx)
}

/** At most `limit` entries that follow `position`, in order. */
export async function listEntriesAfter(
  trx: DatabaseTransaction,
  position: number,
  limit: number,
): Promise<LedgerEntry[]> {
  const rows = await trx
    .selectFrom('ledger')
    .select(LEDGER_COLUMNS)
    .where('position', '>', String(position))
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, position: Number(row.position) }))
}

/** Reading more at once would keep folds waiting. */
const PAGE_SIZE = 1_000

/** The newest `limit` rated votes of voters who are not excluded, read page by page. */
export async function listNewestRatedVotes(db: Database, limit: number): Promise<TimedVote[]> {
  const votes: TimedVote[] = []
  let before: string | undefined
  while (votes.length < limit) {
    const page = await listRatedVotesBefore(db, before, Math.min(PAGE_SIZE, limit - votes.length))
    votes.push(...page.map(({ castAt, position: _, ...vote }) => ({ ...vote, castAtMs: +castAt })))
    before = page.at(-1)?.position
    if (before === undefined) break
  }
  return votes
}

/** At most `limit` of them, from the newest or from that before position `before` on. */
async function listRatedVotesBefore(db: Database, before: string | undefined, limit: number) {
  return db
    .selectFrom('ledger')
    .select(['position', 'voterId', 'leftModelId', 'rightModelId', 'outcome', 'castAt'])
    .where('rated', '=', true)
    .$if(before !== undefined, (qb) => qb.where('position', '<', before as string))
    .where('voterId', 'not in', (eb) =>
      eb.selectFrom('voteExclusions').select('voterId').where('reversedAt', 'is', null),
    )
    .orderBy('position', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Removes at most `limit` votes from the waiting line, oldest first, and returns them. With their
 * commit the fold has ended, which is noted in the same round trip. Written so that every step goes
 * through an index: the planner cannot know how short the line is.
 */
export async function dequeueVotes(trx: DatabaseTransaction, limit: number): Promise<VoteToFold[]> {
  const { rows } = await sql<VoteToFold>`
    with ended as (
      update fold_attempts set unfinished = 0
    ), dequeued as (
      delete from votes_to_fold where vote_id = any (array(
        select vote_id from votes_to_fold where set_aside_at is null
        order by created_at, vote_id limit ${limit}
      ))
      returning vote_id, created_at
    )
    select vote.* from dequeued cross join lateral (
      select id as vote_id, votes.created_at as cast_at, outcome, left_model_id, right_model_id,
        voter_id, sample_question, rated, unrated_reason
      from votes where id = dequeued.vote_id offset 0
    ) as vote
    order by dequeued.created_at, vote.vote_id`.execute(trx)
  return rows
}

const ENTRIES = createColumnList<LedgerEntry & { readonly voteId: string }>({
  position: ['bigint', ({ position }) => position],
  voteId: ['uuid', ({ voteId }) => voteId],
  voterId: ['uuid', ({ voterId }) => voterId],
  leftModelId: ['uuid', ({ leftModelId }) => leftModelId],
  rightModelId: ['uuid', ({ rightModelId }) => rightModelId],
  outcome: ['text', ({ outcome }) => outcome],
  sampleQuestion: ['boolean', ({ sampleQuestion }) => sampleQuestion],
  rated: ['boolean', ({ rated }) => rated],
  unratedReason: ['text', ({ unratedReason }) => unratedReason],
  castAt: ['timestamptz', ({ castAt }) => castAt.toISOString()],
  hash: ['bytea', ({ hash }) => hash],
})

/** Writes `entries`, the votes that they are of in the same order. */
export async function insertEntries(
  trx: DatabaseTransaction,
  entries: readonly LedgerEntry[],
  votes: readonly VoteToFold[],
): Promise<void> {
  const rows = entries.map((entry, index) => {
    const vote = votes[index]
    assert(vote, 'an entry is of a vote')
    return { ...entry, voteId: vote.voteId }
  })
  await sql`
    insert into ledger (${ENTRIES.names})
    select ${ENTRIES.names} from ${ENTRIES.recordset(rows, 'entry')}`.execute(trx)
}
