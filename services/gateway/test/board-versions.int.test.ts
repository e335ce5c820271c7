import { sql } from 'kysely'
import { expect } from 'vitest'
import { findBoardVersions } from '../src/boards/leaderboard/leaderboard-repository.ts'
import { storeBoard, storeDetails } from './boards.ts'
import { test } from './gateway.ts'

const FOLDS = 2_000

test('finding the current boards reads few rows, even if many boards lack details', async ({
  db,
  gateway: _,
}) => {
  const board = await storeBoard(db, 1)
  await storeDetails(db, board)
  await sql`
    insert into leaderboard_snapshots
    select (jsonb_populate_record(board, jsonb_build_object(
      'id', gen_random_uuid(), 'computed_at', computed_at + n * interval '1 millisecond',
      'details', null
    ))).* from leaderboard_snapshots as board, generate_series(1, ${FOLDS}::int) as n`.execute(db)
  await sql`analyze leaderboard_snapshots`.execute(db)

  const { newest, published, rowsRead } = await db.transaction().execute(async (trx) => {
    const versions = await findBoardVersions(trx)
    const { rows } = await sql<{ rowsRead: number }>`
      select (seq_tup_read + idx_tup_fetch)::float8 as rows_read from pg_stat_xact_user_tables
      where relname = 'leaderboard_snapshots'`.execute(trx)
    return { ...versions, rowsRead: rows[0]?.rowsRead }
  })
  expect(newest?.snapshotId).not.toBe(board.id)
  expect(newest?.detailsId).toBe(board.id)
  expect(published).toBeUndefined()
  expect(rowsRead).toBeLessThan(10)
})
