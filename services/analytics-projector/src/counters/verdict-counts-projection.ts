import { applyOnce } from '@assay/outbox'
import { sql } from 'kysely'
import { markCounted } from './counted-facts-repository.ts'
import type { Projection } from './projection.ts'

const NAME = 'analytics-verdicts'

interface AssessedVote {
  readonly voteId: string
}

/** Whether the vote counts according to the ledger: it is rated, or a superuser restored it. */
const COUNTS = sql`(ledger.rated or exists (
  select from ledger_changes where kind = 'reversal' and subject_id = ledger.vote_id))`

const countedIds = sql`
  select distinct vote_id from assessments join ledger using (vote_id)
  where ${COUNTS} and not after_reveal`

/** Verdicts and tags given before the reveal in votes that count, one row each. */
const COUNTED_ASSESSMENTS = sql`
  select
    case side when 'left' then left_model_id else right_model_id end as model_id,
    voter_id, unnest(verdict || tags) as assessment, vote_id
  from assessments join ledger using (vote_id)
  where ${COUNTS} and not after_reveal`

/**
 * Counts how often each voter gave each verdict to each model. It counts by voter, because
 * intervals are clustered by voter and reads leave out excluded voters. Verdicts have no events,
 * because no user waits for the counts and events would slow down votes. Votes are never deleted.
 * The ledger decides whether a vote counts, and may leave out a vote that was valid when it was
 * cast.
 */
export const verdictCounts: Projection<AssessedVote> = {
  name: NAME,
  idOf: ({ voteId }) => voteId,

  apply: (db, { voteId }) =>
    applyOnce(db, NAME, voteId, async (trx) => {
      await sql`
        insert into analytics_verdicts (model_id, voter_id, assessment, total)
        select model_id, voter_id, assessment, count(*)
        from (${COUNTED_ASSESSMENTS} and vote_id = ${voteId}) as counted group by 1, 2, 3 order by 1, 2, 3
        on conflict (model_id, voter_id, assessment)
        do update set total = analytics_verdicts.total + excluded.total`.execute(trx)
    }),

  async listMissed(db, { after, until }, limit) {
    const { rows } = await sql<{ voteId: string }>`
      select distinct vote_id from (
        select vote_id from assessments join ledger using (vote_id)
        where vote_id > ${after} and vote_id <= ${until} and rated and not after_reveal
        union all
        select vote_id from assessments join ledger_changes on subject_id = vote_id
        where kind = 'reversal' and not after_reveal
      ) as counted
      where not exists (select from inbox where consumer = ${NAME} and event_id = vote_id)
      order by vote_id limit ${limit}`.execute(db)
    return rows
  },

  async findWaiting(db) {
    const row = await db
      .selectFrom('ledgerInbox')
      .select('key')
      .where('kind', '=', 'vote')
      .where('setAsideAt', 'is', null)
      .orderBy('key')
      .limit(1)
      .executeTakeFirst()
    return row?.key
  },

  async isEmpty(db) {
    const { rows } = await sql<{ isWiped: boolean }>`
      select not exists (select from analytics_verdicts)
        and exists (
          select from assessments join ledger using (vote_id)
          where ${COUNTS} and not after_reveal
        ) as is_wiped`.execute(db)
    return rows[0]?.isWiped ?? false
  },

  async rebuild(trx) {
    await sql`delete from analytics_verdicts`.execute(trx)
    await sql`
      with ${markCounted(NAME, countedIds)}
      insert into analytics_verdicts (model_id, voter_id, assessment, total)
      select model_id, voter_id, assessment, count(*) from (${COUNTED_ASSESSMENTS}) as counted group by 1, 2, 3`.execute(
      trx,
    )
  },
}
