import type { AnswerTag } from '@assay/contracts/assessments'
import { assessedAnswers, type Database } from '@assay/db'
import { sql } from 'kysely'
import type { Audience } from './board-cache.ts'

export interface TagTally {
  readonly modelId: string
  readonly tag: AnswerTag
  readonly answers: number
}

/** Lists the tallies by model and tag, most frequent first. */
export async function listTagTallies(db: Database, position: string): Promise<TagTally[]> {
  const { rows } = await sql<TagTally>`
    select model_id, tag, count(*)::integer as answers
    from (${assessedAnswers(position)}) as answer cross join lateral unnest(tags) as tag
    group by model_id, tag order by answers desc, tag`.execute(db)
  return rows
}

/** Lists the facts about models that the rates show. */
export async function listAssessedModels(db: Database, modelIds: readonly string[]) {
  return db
    .selectFrom('models')
    .select(['id', 'llmName', 'logo', 'company', 'isThinking'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(modelIds))))
    .execute()
}
export type AssessedModel = Awaited<ReturnType<typeof listAssessedModels>>[number]

/** Finds the ledger position of the newest board that the audience sees. */
export async function findShownPosition(
  db: Database,
  audience: Audience,
): Promise<string | undefined> {
  const snapshot = await db
    .selectFrom('leaderboardSnapshots')
    .select('ledgerPosition')
    .$if(audience === 'everybody', (qb) => qb.where('publishedAt', 'is not', null))
    .orderBy(audience === 'everybody' ? 'publishedAt' : 'computedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return snapshot?.ledgerPosition
}
