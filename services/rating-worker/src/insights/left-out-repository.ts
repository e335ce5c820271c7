import { type DatabaseTransaction, excludedVotersAt, versionAt } from '@assay/db'
import type { LeftOutTally } from '@assay/rating'
import { sql } from 'kysely'

/**
 * Counts the votes up to a position that do not count in the ratings. A vote without weight counts
 * in full; a restored vote of an excluded voter has the weight of its reversal. Two queries, so that
 * each uses its index.
 */
export async function listLeftOut(
  trx: DatabaseTransaction,
  position: string,
): Promise<LeftOutTally[]> {
  const isRestored = sql`restored.kind = 'reversal' and restored.subject_id = vote_id
    and restored.position <= ${position}`
  const { rows } = await sql<LeftOutTally>`
    select ${versionAt(position, sql`left_model_id`)} as left_model_id,
      ${versionAt(position, sql`right_model_id`)} as right_model_id, outcome,
      count(*)::integer as votes, sum(coalesce(nullif(weight, 0), 1000))::float8 as weight
    from (
      select left_model_id, right_model_id, outcome, cast_at, weight from ledger
      where not rated and position <= ${position}
        and not exists (select from ledger_changes as restored where ${isRestored})
      union all
      select left_model_id, right_model_id, outcome, cast_at,
        coalesce((restored.facts ->> 2)::integer, weight)
      from ledger left join ledger_changes as restored on ${isRestored}
      where ledger.voter_id in (${excludedVotersAt(position)}) and ledger.position <= ${position}
        and (rated or restored.position is not null)
    ) as left_out
    group by 1, 2, 3 order by 1, 2, 3`.execute(trx)
  return rows
}
