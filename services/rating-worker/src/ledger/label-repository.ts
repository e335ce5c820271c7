import { currentLabels, type DatabaseTransaction } from '@assay/db'
import type { LabelState } from '@assay/ledger'
import { sql } from 'kysely'

/** A vote label that is not in the ledger yet. */
export interface LabelToAppend extends Omit<LabelState, 'vote'> {
  readonly voteId: string
  /** The position of the vote; null if the vote is not in the ledger yet. */
  readonly position: number | null
}

/**
 * Lists the current labels of `voteIds`, which are not in the ledger yet, and of earlier votes on
 * `turnIds`, if they differ from those in the ledger.
 */
export async function listLabelsToAppend(
  trx: DatabaseTransaction,
  voteIds: readonly string[],
  turnIds: readonly string[],
): Promise<readonly LabelToAppend[]> {
  const { rows } = await sql<LabelToAppend>`
    with vote as (
      select id, turn_id, null::bigint as position from votes where id = any (${voteIds})
      union
      select votes.id, turn_id, ledger.position
      from votes join ledger on ledger.vote_id = votes.id
      where turn_id = any (${turnIds}::uuid[])
    )
    select vote.id as vote_id, vote.position::float8 as position, axis, slugs, source, version
    from vote cross join lateral ${currentLabels(sql`vote.turn_id`)} as label
    where vote.position is null or to_jsonb(slugs) is distinct from (
      select jsonb_path_query_array(facts, '$[4 to last]') from ledger_changes
      where kind = 'label' and subject_id = vote.id and facts ->> 1 = axis
      order by ledger_changes.position desc limit 1
    )
    order by vote.position, vote.id, axis`.execute(trx)
  return rows
}
