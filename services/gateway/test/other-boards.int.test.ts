import type { BoardMatrixDto, BoardsDto, LeaderboardDto } from '@assay/contracts'
import type { Database } from '@assay/db'
import { METHOD_VERSION } from '@assay/rating'
import { expect } from 'vitest'
import { read, storeBoard } from './boards.ts'
import { superuserToken, test } from './gateway.ts'

/** Stores the board of a subject beside an overall one, as the rating worker does. */
async function storeOther(
  db: Database,
  { id, one, other }: Awaited<ReturnType<typeof storeBoard>>,
  position: number,
  rating: number,
) {
  const entry = {
    ...{ rank: 1, rankLow: 1, rankHigh: 2, tier: 1, group: 0, confidenceInterval: 60 },
    ...{ effectiveVoters: 12.5, matchesPlayed: 70, wins: 30, losses: 20, ties: 15, bothBad: 5 },
    ...{ winRate: 0.4, scoreRate: 0.5, bothBadRate: 0.1 },
  }
  await db
    .insertInto('boardSnapshots')
    .values({
      board: 'subject:genetics',
      ledgerPosition: String(position),
      snapshotId: id,
      methodVersion: METHOD_VERSION,
      exclusionChanges: '0',
      votes: 70,
      effectiveVoters: 12.5,
      coefficients: '[]',
      entries: JSON.stringify([
        { ...entry, modelId: other, rating, borrowed: 0.25 },
        { ...entry, modelId: one, rating: 990, borrowed: 1 },
      ]),
    })
    .execute()
}

test('superusers see the newest board of a subject, others that of the published one', async ({
  gateway,
  db,
}) => {
  const token = await superuserToken(gateway)
  const path = '/leaderboard/?board=subject:genetics'
  expect((await gateway.call('GET', path, { token })).status).toBe(503)
  const old = await storeBoard(db, 7, new Date())
  await storeOther(db, old, 5, 1100)
  await storeOther(db, await storeBoard(db, 9), 9, 1200)

  const { board, ledger_position, entries, summary, style } = await read<LeaderboardDto>(
    gateway,
    path,
    token,
  )
  expect({ board, ledger_position, summary, style }).toEqual({
    board: 'subject:genetics',
    ledger_position: 9,
    summary: {
      board: 'subject:genetics',
      votes: 70,
      effective_voters: 12.5,
      state: 'preliminary',
    },
    style: [],
  })
  expect(entries.map(({ llm_id }) => llm_id)).toEqual([old.other, old.one])
  expect(entries[0]).toMatchObject({ elo_rating: 1200, borrowed: 0.25, rank_change: null })
  expect((await read<LeaderboardDto>(gateway, `${path}&limit=1`, token)).entries).toHaveLength(1)
  expect((await gateway.call('GET', `${path}&version=0`, { token })).status).toBe(404)
  expect((await gateway.call('GET', '/leaderboard/?board=subject:', { token })).status).toBe(404)
  expect((await gateway.call('GET', '/leaderboard/matrix?axis=x', { token })).status).toBe(422)

  const { data } = await read<BoardsDto>(gateway, '/leaderboard/boards', token)
  expect(data).toHaveLength(35)
  expect(data.find(({ board }) => board === 'subject:genetics')).toEqual(summary)
  expect(data.find(({ board }) => board === 'style:equal')).toMatchObject({
    votes: 0,
    state: 'forming',
  })
  const matrix = await read<BoardMatrixDto>(gateway, '/leaderboard/matrix', token)
  expect(matrix.boards).toHaveLength(1)
  expect(matrix.boards[0]?.cells[0]).toEqual({
    ...{ llm_id: old.other, elo_rating: 1200, confidence_interval: 60 },
    ...{ borrowed: 0.25, matches_played: 70 },
  })

  await gateway.call(
    'PUT',
    '/leaderboard/publication',
    { token },
    {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ is_public: true }),
    },
  )
  const published = await read<LeaderboardDto>(gateway, path)
  expect(published).toMatchObject({ ledger_position: 5, summary: { votes: 70 } })
  expect(published.entries[0]?.elo_rating).toBe(1100)
  // A decision on whose votes count takes the boards of before away.
  await db.updateTable('boardSnapshots').set({ exclusionChanges: '1' }).execute()
  expect((await gateway.call('GET', path)).status).toBe(503)
  expect((await read<BoardMatrixDto>(gateway, '/leaderboard/matrix')).boards).toEqual([])
})
