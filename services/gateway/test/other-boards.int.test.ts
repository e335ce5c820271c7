import type { BoardDifferencesDto, BoardMatrixDto, BoardsDto } from '@assay/contracts/boards'
import type { LeaderboardDto } from '@assay/contracts/leaderboard'
import type { Database } from '@assay/db'
import { METHOD_VERSION } from '@assay/rating'
import { insertRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { send } from './accounts.ts'
import { read, storeBoard } from './boards.ts'
import { superuserToken, test } from './gateway.ts'

/** Stores a subject board for an overall board, as the rating worker does. */
async function storeOther(
  db: Database,
  { id, one, other }: Awaited<ReturnType<typeof storeBoard>>,
  position: number,
  rating: number,
  { board = 'subject:genetics', differences = [] as readonly object[] } = {},
) {
  const entry = {
    ...{ rank: 1, rankLow: 1, rankHigh: 2, tier: 1, group: 0, confidenceInterval: 60 },
    ...{ effectiveVoters: 12.5, matchesPlayed: 70, wins: 30, losses: 20, ties: 15, bothBad: 5 },
    ...{ winRate: 0.4, scoreRate: 0.5, bothBadRate: 0.1 },
  }
  await insertRows(db, 'boardSnapshots', {
    board,
    ledgerPosition: String(position),
    snapshotId: id,
    methodVersion: METHOD_VERSION,
    exclusionChanges: '0',
    votes: 70,
    effectiveVoters: 12.5,
    coefficients: '[]',
    entries: JSON.stringify([
      { ...entry, modelId: other, rating, borrowed: 0, contradicts: true },
      { ...entry, modelId: one, rating: 990, borrowed: 1, contradicts: false },
    ]),
    differences: JSON.stringify(differences),
  })
}

test('superusers see the latest subject board, and other readers see the one that belongs to the published board', async ({
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
  expect(entries[0]).toMatchObject({ elo_rating: 1200, borrowed: 0, contradicts: true })
  expect((await read<LeaderboardDto>(gateway, `${path}&limit=1`, token)).entries).toHaveLength(1)
  expect((await gateway.call('GET', `${path}&version=0`, { token })).status).toBe(404)
  expect((await gateway.call('GET', '/leaderboard/?board=subject:', { token })).status).toBe(404)
  expect((await gateway.call('GET', '/leaderboard/matrix?axis=x', { token })).status).toBe(422)

  const { data } = await read<BoardsDto>(gateway, '/leaderboard/boards', token)
  expect(data).toHaveLength(60)
  expect(data.find(({ board }) => board === 'subject:genetics')).toEqual(summary)
  expect(data.find(({ board }) => board === 'style:equal')).toMatchObject({
    votes: 0,
    state: 'forming',
  })
  const matrix = await read<BoardMatrixDto>(gateway, '/leaderboard/matrix', token)
  expect(matrix.boards).toHaveLength(1)
  expect(matrix.boards[0]?.cells[0]).toEqual({
    ...{ llm_id: old.other, elo_rating: 1200, confidence_interval: 60 },
    ...{ borrowed: 0, contradicts: true, matches_played: 70 },
  })

  await send(gateway, 'PUT', '/leaderboard/publication', { token }, { is_public: true })
  const published = await read<LeaderboardDto>(gateway, path)
  expect(published).toMatchObject({ ledger_position: 5, summary: { votes: 70 } })
  expect(published.entries[0]?.elo_rating).toBe(1100)
  // A changed exclusion invalidates the earlier boards.
  await db.updateTable('boardSnapshots').set({ exclusionChanges: '1' }).execute()
  expect((await gateway.call('GET', path)).status).toBe(503)
  expect((await read<BoardMatrixDto>(gateway, '/leaderboard/matrix')).boards).toEqual([])
})

const TIERS = { attested: 3, identified: 20 }

test('differences between experts and all voters are shown if they are significant among all tests', async ({
  gateway,
  db,
}) => {
  const token = await superuserToken(gateway)
  const readDifferences = () =>
    read<BoardDifferencesDto>(gateway, '/leaderboard/differences', token)
  expect(await readDifferences()).toEqual({ tested: 0, data: [] })
  const overall = await storeBoard(db, 11, new Date())
  const difference = (chance: number, at: number) => ({
    ...{
      modelId: at === 0 ? overall.other : overall.one,
      points: -90,
      halfWidth: 50,
      chance,
      ...TIERS,
    },
  })
  const store = (board: string, ...chances: readonly number[]) =>
    storeOther(db, overall, 11, 1000, { board, differences: chances.map(difference) })
  await store('role:clinician', 0.012, 0.02)
  await store('expertise:attested', 0.6)
  const clear = { llm_id: overall.other, points: -90, half_width: 50, ...TIERS }
  expect(await readDifferences()).toEqual({
    tested: 3,
    data: [
      { ...clear, board: 'role:clinician' },
      { ...clear, llm_id: overall.one, board: 'role:clinician' },
    ],
  })
  await store('expertise:identified', 1, 1)
  expect(await readDifferences()).toEqual({ tested: 5, data: [] })
})
