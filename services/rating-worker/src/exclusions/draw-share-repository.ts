import { type Database, firstIdAt } from '@assay/db'
import type { DrawShare } from '@assay/rating'
import { sql } from 'kysely'

const DAY_MS = 86_400_000

interface DayOfModel {
  readonly day: number
  readonly modelId: string
  readonly battles: number
}

/**
 * Reads how often each model was drawn per day, with or without a vote. This helps to detect voters
 * who vote on one model only and skip other battles.
 * @param sinceMs the start, in milliseconds since 1970; earlier days get the mean of all days
 * @returns undefined if no battle was drawn
 */
export async function readDrawShare(db: Database, sinceMs: number): Promise<DrawShare | undefined> {
  const { rows } = await sql<DayOfModel>`
    select floor(extract(epoch from turns.created_at) / 86400)::integer as day, model_id,
      count(*)::integer as battles
    from turns join answers on answers.turn_id = turns.id
    where turns.id >= ${firstIdAt(sinceMs)} and blind
    group by day, model_id`.execute(db)
  const all = rows.reduce((sum, { battles }) => sum + battles, 0)
  if (all === 0) return undefined
  const ofDay = sumBy(rows, ({ day }) => `${day}`)
  const ofModel = sumBy(rows, ({ modelId }) => modelId)
  const ofBoth = sumBy(rows, ({ day, modelId }) => `${day} ${modelId}`)
  return (modelId, atMs) => {
    const day = `${Math.floor(atMs / DAY_MS)}`
    const drawn = ofDay.get(day)
    const answers = drawn ?? all
    const own = drawn ? ofBoth.get(`${day} ${modelId}`) : ofModel.get(modelId)
    // A battle has two answers.
    return (2 * (own ?? 0)) / answers
  }
}

function sumBy(rows: readonly DayOfModel[], keyOf: (row: DayOfModel) => string) {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.battles)
  return sums
}
