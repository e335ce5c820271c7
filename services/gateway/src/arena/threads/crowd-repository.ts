import { countsTowardsCrowd, type Database } from '@assay/db'
import { sql } from 'kysely'

/** How many voters of the public ledger could have cast the votes that a link shows. */
export interface Crowd {
  /** The votes that a link shows if nothing is hidden, in order. */
  readonly voteIds: readonly string[]
  /** Whether the ledger contains all these votes. */
  readonly isComplete: boolean
  /** Number of voters whose entries agree in everything that the link shows. */
  readonly sameOutcomes: number
  /** The same without outcomes. */
  readonly sameModels: number
}

/**
 * The labels of a vote's question up to a position, with their sources. A link shows no expertise.
 */
const labelsOf = (vote: ReturnType<typeof sql>, upTo: ReturnType<typeof sql>) => sql`array(
  select distinct facts - 3 - 0 as label from ledger_changes
  where subject_id = ${vote} and kind = 'label' and facts ->> 1 <> 'expertise'
    and ledger_changes.position <= ${upTo}
  order by label)`

/** The columns of an entry, besides the outcome, that a reader can infer from a link. */
const NOTICED = sql`declined, unrated_reason, sample_question, labels, left_model_id, right_model_id`

/**
 * Counts the voters with a rated vote, not excluded, whose public entries agree with the votes of a
 * thread: in the same order, on one question, and cast before the first link was created, or until
 * now if there is none. Returns undefined if neither the board nor a release has made the ledger
 * public.
 */
export async function findCrowd(db: Database, threadId: string): Promise<Crowd | undefined> {
  const end = await findPublicEnd(db)
  if (end === undefined) return undefined
  const { rows } = await sql<Crowd>`
    with shown as materialized (
      select votes.id as vote_id, turns.idx, ledger.position, ledger.declined,
        ledger.unrated_reason, ledger.sample_question, ledger.left_model_id,
        ledger.right_model_id, ledger.outcome, first_share.at as until,
        ${labelsOf(sql`votes.id`, sql`9223372036854775807`)} as labels
      from threads
      cross join lateral (select coalesce(shared_at, now()) as at) as first_share
      join turns on turns.thread_id = threads.id
      join votes on votes.turn_id = turns.id and votes.created_at <= first_share.at
      left join ledger on ledger.vote_id = votes.id
      where threads.id = ${threadId}
    ), turn as (
      select shown.*, left(outcome, 1) as letter,
        chr(1000 + dense_rank() over (order by ${NOTICED})::int) as code
      from shown where not exists (select from shown where position is null)
    ), sequence as (
      select entry.voter_id,
        string_agg(code || left(entry.outcome, 1), '' order by entry.position) as steps
      from (select distinct on (code) * from turn) as kind join ledger as entry
        on entry.left_model_id = kind.left_model_id and entry.right_model_id = kind.right_model_id
        and coalesce(entry.declined, '') = coalesce(kind.declined, '')
        and coalesce(entry.unrated_reason, '') = coalesce(kind.unrated_reason, '')
        and entry.sample_question = kind.sample_question
        and entry.position <= ${end} and entry.cast_at <= kind.until
      -- With "=", PostgreSQL would read the labels of all entries to build a hash table.
      where kind.labels is not distinct from ${labelsOf(sql`entry.vote_id`, sql`${end}`)}
      group by entry.voter_id, coalesce(entry.question_since, 0)
    ), pattern as (
      select '%' || string_agg(code || letter, '%' order by idx) || '%' as outcomes,
        '%' || string_agg(code || '_', '%' order by idx) || '%' as models
      from turn
    ), crowd as (
      select count(distinct voter_id) filter (where steps like outcomes) as same_outcomes,
        count(distinct voter_id) as same_models
      from sequence cross join pattern
      where steps like models and ${countsTowardsCrowd(sql`sequence.voter_id`)}
    )
    select array(select vote_id from shown order by idx) as vote_ids,
      not exists (select from shown where position is null) as is_complete,
      same_outcomes::float8, same_models::float8
    from crowd`.execute(db)
  return rows[0]
}

/** Finds the last position that the public board or a release shows. */
async function findPublicEnd(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ position: string }>`
    select greatest(0, (
      select ledger_position from leaderboard_snapshots
      where published_at is not null and site.is_board_public
      order by published_at desc limit 1
    ), (select max(position) from releases where published_at is not null)) as position
    from site where is_board_public or exists (
      select from releases where published_at is not null)`.execute(db)
  return rows[0]?.position
}
