import { type ColumnDefinitions, createColumnList, type DatabaseTransaction } from '@assay/db'
import type { PairTally } from '@assay/rating'
import { sql } from 'kysely'

const KEY: ColumnDefinitions<PairTally> = {
  modelA: ['uuid', ({ firstModelId }) => firstModelId],
  modelB: ['uuid', ({ secondModelId }) => secondModelId],
}
const SUMS: ColumnDefinitions<PairTally> = {
  aWins: ['integer', ({ counts }) => counts.firstBetter],
  bWins: ['integer', ({ counts }) => counts.secondBetter],
  ties: ['integer', ({ counts }) => counts.tie],
  bothBad: ['integer', ({ counts }) => counts.bothBad],
  aWinsWeight: ['bigint', ({ weightUnits }) => weightUnits.firstBetter],
  bWinsWeight: ['bigint', ({ weightUnits }) => weightUnits.secondBetter],
  tiesWeight: ['bigint', ({ weightUnits }) => weightUnits.tie],
  bothBadWeight: ['bigint', ({ weightUnits }) => weightUnits.bothBad],
}
const TALLIES = createColumnList({ ...KEY, ...SUMS })
const UPDATED = createColumnList(SUMS)

/** Stores the tallies of the pairs that have changed. */
export async function saveTallies(
  trx: DatabaseTransaction,
  tallies: readonly PairTally[],
): Promise<void> {
  await sql`
    insert into vote_tallies (${TALLIES.names})
    select ${TALLIES.names} from ${TALLIES.recordset(tallies, 'tally')}
    on conflict (model_a, model_b) do update set ${UPDATED.excluded}`.execute(trx)
}

/** Replaces all tallies. Call it when different votes count than before. */
export async function replaceTallies(
  trx: DatabaseTransaction,
  tallies: readonly PairTally[],
): Promise<void> {
  await trx.deleteFrom('voteTallies').execute()
  if (tallies.length > 0) await saveTallies(trx, tallies)
}

/** Lists all pairs with votes, ordered by model ids. */
export async function listTallies(trx: DatabaseTransaction): Promise<PairTally[]> {
  const rows = await trx
    .selectFrom('voteTallies')
    .select([
      'modelA',
      'modelB',
      'aWins',
      'bWins',
      'ties',
      'bothBad',
      'aWinsWeight',
      'bWinsWeight',
      'tiesWeight',
      'bothBadWeight',
    ])
    .orderBy('modelA')
    .orderBy('modelB')
    .execute()
  return rows.map((row) => ({
    firstModelId: row.modelA,
    secondModelId: row.modelB,
    counts: {
      firstBetter: row.aWins,
      secondBetter: row.bWins,
      tie: row.ties,
      bothBad: row.bothBad,
    },
    weightUnits: {
      firstBetter: Number(row.aWinsWeight),
      secondBetter: Number(row.bWinsWeight),
      tie: Number(row.tiesWeight),
      bothBad: Number(row.bothBadWeight),
    },
  }))
}
