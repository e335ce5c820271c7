import { type Database, type DatabaseTransaction, standingLabels } from '@assay/db'
import type { LabelState } from '@assay/ledger'
import { sql } from 'kysely'

/** A label of a vote that the ledger does not tell. */
export interface LabelToTell extends Omit<LabelState, 'vote'> {
  readonly voteId: string
  /** Of a vote that has its place already. */
  readonly position: number | null
}

/** Of one fold: there are more as soon as these are taken. */
const LABELS_AT_ONCE = 1_000

/**
 * The labels that stand for `voteIds`, which have no place in the ledger yet, and for votes of
 * before whose labels have changed since the ledger told them. Takes these out of the line; a
 * label of a vote that has no place yet needs none, as the fold of the vote looks for it.
 */
export async function takeLabelsToTell(
  trx: DatabaseTransaction,
  voteIds: readonly string[],
): Promise<readonly LabelToTell[]> {
  const { rows } = await sql<LabelToTell>`
    with taken as (
      delete from labels_to_fold where label_id = any (array(
        select label_id from labels_to_fold order by label_id limit ${LABELS_AT_ONCE}
      ))
      returning turn_id
    ), vote as (
      select id, turn_id, null::bigint as position from votes where id = any (${voteIds})
      union
      select votes.id, turn_id, ledger.position
      from taken join votes using (turn_id) join ledger on ledger.vote_id = votes.id
    )
    select vote.id as vote_id, vote.position::float8 as position, axis, slugs, source, version
    from vote cross join lateral ${standingLabels(sql`vote.turn_id`)} as label
    where vote.position is null or to_jsonb(slugs) is distinct from (
      select jsonb_path_query_array(facts, '$[4 to last]') from ledger_changes
      where kind = 'label' and subject_id = vote.id and facts ->> 1 = axis
      order by ledger_changes.position desc limit 1
    )
    order by vote.position, vote.id, axis`.execute(trx)
  return rows
}

/** Are there labels, or is there withdrawn expertise, that no fold has looked at? */
export async function hasLabelsToFold(db: Database): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from labels_to_fold)
      or exists (select from expertise_to_fold) as waits`.execute(db)
  return rows[0]?.waits ?? false
}
