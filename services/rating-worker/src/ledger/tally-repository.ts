import type { DatabaseTransaction } from '@assay/db'
import type { PairTally } from '@assay/rating'
import { sql } from 'kysely'

/** Writes what the changed pairs now stand at. */
export async function saveTallies(
  trx: DatabaseTransaction,
  tallies: readonly PairTally[],
): Promise<void> {
  const counts = (key: keyof PairTally['counts']) => tallies.map((tally) => tally.counts[key])
  const units = (key: keyof PairTally['counts']) => tallies.map((tally) => tally.weightUnits[key])
  await sql`
    insert into vote_tallies (model_a, model_b, a_wins, b_wins, ties, both_bad,
      a_wins_weight, b_wins_weight, ties_weight, both_bad_weight)
    select * from unnest(
      ${tallies.map(({ firstModelId }) => firstModelId)}::uuid[],
      ${tallies.map(({ secondModelId }) => secondModelId)}::uuid[],
      ${counts('firstBetter')}::integer[], ${counts('secondBetter')}::integer[],
      ${counts('tie')}::integer[], ${counts('bothBad')}::integer[],
      ${units('firstBetter')}::bigint[], ${units('secondBetter')}::bigint[],
      ${units('tie')}::bigint[], ${units('bothBad')}::bigint[]
    )
    on conflict (model_a, model_b) do update set
      a_wins = excluded.a_wins, b_wins = excluded.b_wins,
      ties = excluded.ties, both_bad = excluded.both_bad,
      a_wins_weight = excluded.a_wins_weight, b_wins_weight = excluded.b_wins_weight,
      ties_weight = excluded.ties_weight, both_bad_weight = excluded.both_bad_weight`.execute(trx)
}

/** Writes all tallies anew: the votes that count are others. */
export async function replaceTallies(
  trx: DatabaseTransaction,
  tallies: readonly PairTally[],
): Promise<void> {
  await trx.deleteFrom('voteTallies').execute()
  if (tallies.length > 0) await saveTallies(trx, tallies)
}

/** All pairs with votes, ordered by model ids. */
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
