import { AnswerVerdict } from '@assay/contracts/assessments'
import type { EqualVerdicts } from '@assay/rating'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import { excludedVotersAt } from './excluded-voters.ts'
import { versionAt } from './splits-at.ts'

/**
 * The answers with a verdict from before the reveal, in votes that count in the ledger up to a
 * position. A restored vote has the weight of its reversal. An answer belongs to the version of its
 * model for which the vote counts. The first condition lets PostgreSQL use the index of the votes
 * with verdicts.
 */
export const assessedAnswers = (position: string) => sql`
  select ${versionAt(position, sql`answer.model_id`)} as model_id, verdict, tags, ledger.voter_id,
    coalesce((restored.facts ->> 2)::integer, weight) as weight
  from votes join ledger on vote_id = votes.id
  left join ledger_changes as restored on restored.kind = 'reversal'
    and restored.subject_id = vote_id and restored.position <= ${position}
  cross join lateral (values
    (votes.left_model_id, left_verdict, left_tags),
    (votes.right_model_id, right_verdict, right_tags)) as answer (model_id, verdict, tags)
  where (left_verdict is not null or right_verdict is not null)
    and answer.verdict is not null and ledger.position <= ${position}
    and (ledger.rated or restored.position is not null)
    and ledger.voter_id not in (${excludedVotersAt(position)})`

const ofEachVerdict = (total: RawBuilder<number>) => {
  const totals = AnswerVerdict.options.map(
    (verdict) => sql`coalesce(${total} filter (where verdict = ${sql.lit(verdict)}), 0)::integer`,
  )
  return sql`array[${sql.join(totals)}]`
}

/**
 * Lists the verdicts of voters who are not excluded, by model. The database groups voters with equal
 * verdicts, so that a million votes do not block the gateway.
 */
export async function listVerdictTallies(db: Database, position: string): Promise<EqualVerdicts[]> {
  const { rows } = await sql<EqualVerdicts>`
    select model_id, answers, weights, count(*)::integer as voters from (
      select model_id, ${ofEachVerdict(sql`count(*)`)} as answers,
        ${ofEachVerdict(sql`sum(weight)`)} as weights
      from (${assessedAnswers(position)}) as answer group by model_id, voter_id
    ) as voter
    group by model_id, answers, weights order by model_id, answers, weights`.execute(db)
  return rows
}
