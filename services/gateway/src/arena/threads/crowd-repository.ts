import type { Database } from '@assay/db'
import { sql } from 'kysely'

/** How many voters of the public ledger could have cast the votes that a link shows. */
export interface Crowd {
  /** The votes that a link shows if nothing is hidden, in order. */
  readonly voteIds: readonly string[]
  /** Whether the ledger contains all of them. */
  readonly isComplete: boolean
  /** Voters with entries that agree in outcomes, models and all else that a reader notices. */
  readonly sameOutcomes: number
  /** The same without outcomes. */
  readonly sameModels: number
}

/** The labels of a vote's question up to a position, with their sources. Experts' are not shown. */
const labelsOf = (vote: ReturnType<typeof sql>, upTo: ReturnType<typeof sql>) => sql`array(
  select distinct facts - 3 - 0 as label from ledger_changes
  where subject_id = ${vote} and kind = 'label' and facts ->> 1 <> 'expertise'
    and ledger_changes.position <= ${upTo}
  order by label)`

/** What a reader of the link notices of an entry. */
const NOTICED = sql`declined, unrated_reason, sample_question, labels, left_model_id, right_model_id`

/**
 * Counts the voters whose public entries agree with the votes of a thread: in the same order, on
 * one question, and cast before the first link, or before now without one. Returns undefined if
 * neither the board nor a release has made the ledger public.
 */
export async function findCrowd(db: Database, threadId: string): Promise<Crowd | undefined> {
  const { rows } = await sql<Crowd>`
    with ledger_end as (
      select greatest(0, (
        select ledger_position from leaderboard_snapshots
        where published_at is not null and site.is_board_public
        order by published_at desc limit 1
      ), (select max(position) from releases where published_at is not null)) as position
      from site where is_board_public or exists (
        select from releases where published_at is not null)
    ), shown as materialized (
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
    ), kind as (
      select shown.*,
        dense_rank() over (order by ${NOTICED}, outcome) as by_outcome,
        dense_rank() over (order by ${NOTICED}) as by_model
      from shown
    ), alike as (
      select distinct level.name, level.number, entry.position, entry.voter_id,
        coalesce(entry.question_since, 0) as question
      from ledger_end join kind on true join ledger as entry
        on entry.left_model_id = kind.left_model_id and entry.right_model_id = kind.right_model_id
        and coalesce(entry.declined, '') = coalesce(kind.declined, '')
        and coalesce(entry.unrated_reason, '') = coalesce(kind.unrated_reason, '')
        and entry.sample_question = kind.sample_question
        and entry.position <= ledger_end.position and entry.cast_at <= kind.until
      cross join lateral (values
        ('outcomes', kind.by_outcome, entry.outcome = kind.outcome),
        ('models', kind.by_model, true)
      ) as level (name, number, agrees)
      where level.agrees and kind.labels = ${labelsOf(sql`entry.vote_id`, sql`ledger_end.position`)}
    ), sequence as (
      select name, voter_id, string_agg(chr(1000 + number::int), '' order by position) as numbers
      from alike group by name, voter_id, question
    ), pattern as (
      select '%' || string_agg(chr(1000 + by_outcome::int), '%' order by idx) || '%' as outcomes,
        '%' || string_agg(chr(1000 + by_model::int), '%' order by idx) || '%' as models
      from kind
    ), crowd as (
      select
        count(distinct voter_id) filter (where name = 'outcomes' and numbers like outcomes)
          as same_outcomes,
        count(distinct voter_id) filter (where name = 'models' and numbers like models)
          as same_models
      from sequence cross join pattern
    )
    select array(select vote_id from shown order by idx) as vote_ids,
      not exists (select from shown where position is null) as is_complete,
      same_outcomes::float8, same_models::float8
    from ledger_end cross join crowd`.execute(db)
  return rows[0]
}
