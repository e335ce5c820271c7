import { AnswerTag } from '@assay/contracts/assessments'
import type { Database } from '@assay/db'
import { sql } from 'kysely'

/** The verdicts on a model's answers, with sums over voters for the intervals. */
export interface VerdictTally {
  readonly modelId: string
  readonly llmName: string
  readonly logo: string | null
  readonly company: string
  readonly isThinking: boolean
  readonly voters: number
  readonly right: number
  readonly mostlyRight: number
  readonly wrong: number
  readonly declined: number
  /**
   * Sums over voters of squares and products of their numbers of answers. Good answers are right or
   * mostly right, and risky answers are declined or wrong.
   */
  readonly answersSquared: number
  readonly goodSquared: number
  readonly goodTimesAnswers: number
  readonly riskySquared: number
  readonly declinedSquared: number
  readonly declinedTimesRisky: number
}

export interface TagTally {
  readonly modelId: string
  readonly tag: AnswerTag
  readonly answers: number
}

const OF_COUNTED_VOTERS = sql`
  from analytics_verdicts verdict
  where not exists (
    select from vote_exclusions e where e.voter_id = verdict.voter_id and e.reversed_at is null
  )`

/** Lists the tallies of all models without excluded voters, most answers first. */
export async function listVerdictTallies(db: Database): Promise<VerdictTally[]> {
  const countOf = (verdict: string) =>
    sql`coalesce(sum(total) filter (where assessment = ${sql.lit(verdict)}), 0)::float8`
  const { rows } = await sql<VerdictTally>`
    with verdicts as (
      select model_id, voter_id, ${countOf('right')} as "right",
        ${countOf('mostly_right')} as mostly_right,
        ${countOf('wrong')} as wrong, ${countOf('declined')} as declined
      ${OF_COUNTED_VOTERS} and assessment in ('right', 'mostly_right', 'wrong', 'declined')
      group by model_id, voter_id
    ), by_voter as (
      select *, "right" + mostly_right as good, wrong + declined as risky,
        "right" + mostly_right + wrong + declined as answers
      from verdicts
    )
    select model_id, llm_name, logo, company, is_thinking, count(*)::integer as voters,
      sum("right") as "right", sum(mostly_right) as mostly_right,
      sum(wrong) as wrong, sum(declined) as declined,
      sum(answers * answers) as answers_squared, sum(good * good) as good_squared,
      sum(good * answers) as good_times_answers, sum(risky * risky) as risky_squared,
      sum(declined * declined) as declined_squared, sum(declined * risky) as declined_times_risky
    from by_voter join models on models.id = model_id
    group by model_id, models.id
    order by sum(answers) desc, llm_name`.execute(db)
  return rows
}

/** Lists the tallies by model and tag, most frequent first. */
export async function listTagTallies(db: Database): Promise<TagTally[]> {
  const { rows } = await sql<TagTally>`
    select model_id, assessment as tag, sum(total)::integer as answers
    ${OF_COUNTED_VOTERS} and assessment = any(${AnswerTag.options}::text[])
    group by model_id, assessment order by answers desc, assessment`.execute(db)
  return rows
}
