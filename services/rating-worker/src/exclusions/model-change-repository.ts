import { type Database, firstIdAt, type ModelChangeFacts, newId } from '@assay/db'
import { WINDOW_MS } from '@assay/rating'
import { sql } from 'kysely'

/** A version counts once it has been the only one for a day, in this number of answers. */
const LASTING_MS = 86_400_000
const MIN_ANSWERS = 20

/**
 * Lists the models whose providers have reported another version for good in the last 14 days. If
 * the reported versions alternate, the model is not listed.
 */
export async function listReportedChanges(
  db: Database,
  nowMs: number,
): Promise<ModelChangeFacts[]> {
  const { rows } = await sql<{ modelId: string; since: Date; before: string; after: string }>`
    with reported as (
      select model_id, provider_version as version, count(*) as answers,
        min(turns.created_at) as first, max(turns.created_at) as last
      from turns join answers on answers.turn_id = turns.id
      where turns.id >= ${firstIdAt(nowMs - WINDOW_MS)} and provider_version is not null
      group by model_id, provider_version
    ), ordered as (
      select *, lag(version) over of_model as before, max(last) over (
          partition by model_id order by first rows between unbounded preceding and 1 preceding
        ) as last_before, lag(answers) over of_model as answers_before,
        lead(version) over of_model as following
      from reported window of_model as (partition by model_id order by first)
    )
    select model_id, first as since, before, version as after from ordered
    where following is null and last_before < first and answers >= ${MIN_ANSWERS}
      and answers_before >= ${MIN_ANSWERS} and first < ${new Date(nowMs - LASTING_MS)}`.execute(db)
  return rows.map(({ modelId, since, before, after }) => {
    return { modelId, since: since.toISOString(), versions: { before, after } }
  })
}

/**
 * Opens a review of each change, unless a review of the same model waits or has decided a change
 * within 14 days of this one. Its subject is the id that the earlier version gets with a split.
 * Several processes may run it, because a unique index allows one waiting review per model.
 */
export async function openChangeReviews(
  db: Database,
  changes: readonly ModelChangeFacts[],
): Promise<void> {
  for (const change of changes)
    await sql`
      insert into reviews (id, kind, subject, facts)
      select ${newId()}, 'model_change', ${newId()}, ${JSON.stringify(change)}::jsonb
      where not exists (
        select from reviews where kind = 'model_change' and facts ->> 'modelId' = ${change.modelId}
          and (state = 'waiting' or abs(extract(epoch from
            (facts ->> 'since')::timestamptz - ${change.since}::timestamptz)) < ${WINDOW_MS / 1_000})
      )
      on conflict do nothing`.execute(db)
}
