import type {
  HeadToHeadDto,
  LeaderboardDto,
  LeaderboardEntryDto,
  PreferenceDto,
  RatingHistoryDto,
} from '@assay/contracts/leaderboard'
import { newId } from '@assay/db'
import { METHOD_VERSION } from '@assay/rating'
import { updateRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { send } from './accounts.ts'
import { read, storeBoard, storeDetails } from './boards.ts'
import { superuserToken, test } from './gateway.ts'

test('superusers see the latest board', async ({ gateway, db }) => {
  const token = await superuserToken(gateway)
  const board = await storeBoard(db, 7)
  const history = `/leaderboard/history/${board.one}`
  expect((await gateway.call('GET', '/leaderboard/?limit=51', { token })).status).toBe(422)
  expect((await gateway.call('GET', '/leaderboard/history/x', { token })).status).toBe(422)
  expect((await gateway.call('GET', `/leaderboard/history/${newId()}`, { token })).status).toBe(404)

  await expect
    .poll(async () => (await read<LeaderboardDto>(gateway, '/leaderboard/', token)).snapshot_id)
    .toBe(board.id)
  const bare = await read<LeaderboardDto>(gateway, '/leaderboard/', token)
  expect(bare.details).toBeNull()
  expect(await read(gateway, '/leaderboard/distribution', token)).toMatchObject({
    total_models: 2,
    median: 1200,
  })
  expect(await read(gateway, '/leaderboard/head-to-head', token)).toEqual({
    ledger_position: 0,
    pairs: [],
  })

  await storeDetails(db, board)
  await expect
    .poll(async () => (await read<LeaderboardDto>(gateway, '/leaderboard/', token)).details)
    .toEqual({
      ledger_position: 7,
      all_votes: [
        { llm_id: board.one, wins: 1, losses: 3, ties: 0, both_bad: 2, elo_rating: 987.5 },
      ],
      position_bias: { log_odds: 0.1, half_width: 0.2, votes: 8 },
      changes: [{ llm_id: board.one, points: -61.5, votes: 40 }],
      cycles: { votes: 8, chance: 0.0025, clearest: [] },
      takeover: {
        leader_id: board.other,
        challenger_id: board.one,
        votes: 31,
        voters: 2,
        networks: 7,
      },
    })
  const { entries, left_out } = await read<LeaderboardDto>(gateway, '/leaderboard/', token)
  const [better, worse] = entries as [LeaderboardEntryDto, LeaderboardEntryDto]
  expect(better).toMatchObject({ llm_id: board.other, is_preliminary: true, tier: 1 })
  expect(left_out).toEqual([
    { reason: 'excluded', votes: 5 },
    { reason: 'too_fast', votes: 2 },
  ])
  expect(better.good_enough_chance).toBeCloseTo(10 / 11, 12)
  expect(better.good_enough_low).toBeCloseTo(10 ** 0.9 / (1 + 10 ** 0.9), 12)
  expect(better.good_enough_high).toBeCloseTo(10 ** 1.1 / (1 + 10 ** 1.1), 12)
  expect(worse).toMatchObject({
    llm_id: board.one,
    is_preliminary: false,
    group: 0,
    good_enough_chance: 0.5,
  })

  const { pairs } = await read<HeadToHeadDto>(gateway, '/leaderboard/head-to-head', token)
  expect(pairs).toEqual([
    {
      first_llm_id: board.one,
      second_llm_id: board.other,
      first_wins: 3,
      second_wins: 5,
      ties: 2,
      both_bad: 1,
    },
  ])
  const preference = (first: string, second: string) =>
    `/leaderboard/preference?first=${first}&second=${second}`
  const preferred = await read<PreferenceDto>(gateway, preference(board.other, board.one), token)
  expect(preferred).toMatchObject({ ledger_position: 7, first_llm_id: board.other })
  expect(preferred.chance).toBeCloseTo(10 / 11, 12)
  // The half-width of the difference is 1 in log-odds.
  expect(preferred.low).toBeCloseTo(10 / (10 + Math.E), 12)
  expect(preferred.high).toBeCloseTo(10 / (10 + 1 / Math.E), 12)
  const reversed = await read<PreferenceDto>(gateway, preference(board.one, board.other), token)
  expect(reversed.low).toBeCloseTo(1 - (preferred.high ?? 0), 12)
  expect(preferred.voters).toEqual({ wins: 5, losses: 2, ties: 2, both_bad: 1 })
  expect(reversed.voters).toEqual({ wins: 2, losses: 5, ties: 2, both_bad: 1 })
  const statusOf = async (path: string) => {
    const response = await gateway.call('GET', path, { token })
    const { detail } = (await response.json()) as { detail: unknown }
    return [response.status, detail]
  }
  expect(await statusOf(preference(board.one, newId()))).toEqual([404, 'Model not found'])
  expect((await statusOf(preference(board.one, board.one)))[0]).toBe(422)

  expect(await statusOf('/leaderboard/?board=subject:alchemy')).toEqual([404, 'Board not found'])
  expect(await statusOf('/leaderboard/?version=0')).toEqual([404, 'Version not found'])
  expect(await statusOf('/ledger/key?key_id=0123456789abcdef')).toEqual([404, 'Key not found'])
  const named = `/leaderboard/?board=overall&version=${METHOD_VERSION}&limit=1`
  expect((await read<LeaderboardDto>(gateway, named, token)).entries).toHaveLength(1)

  const { points } = await read<RatingHistoryDto>(gateway, history, token)
  expect(points).toMatchObject([{ ledger_position: 7, rank: 1, elo_rating: 1000 }])
})

test('superusers can read older boards by method version, and other readers only published ones', async ({
  gateway,
  db,
}) => {
  const token = await superuserToken(gateway)
  const old = await storeBoard(db, 3)
  await updateRows(db, 'leaderboardSnapshots', { id: old.id }, { methodVersion: '0' })
  await storeBoard(db, 9)
  const path = '/leaderboard/?version=0'
  const board = await read<LeaderboardDto>(gateway, path, token)
  expect(board).toMatchObject({ snapshot_id: old.id, method_version: '0' })

  await send(gateway, 'PUT', '/leaderboard/publication', { token }, { is_public: true })
  expect((await gateway.call('GET', path)).status).toBe(404)
  await updateRows(db, 'leaderboardSnapshots', { id: old.id }, { publishedAt: new Date() })
  expect(await read<LeaderboardDto>(gateway, path)).toMatchObject({ snapshot_id: old.id })
})

test('entries are ordered by rating, ranked or not, and a limit keeps the best', async ({
  gateway,
  db,
}) => {
  const token = await superuserToken(gateway)
  const board = await storeBoard(db, 5)
  await updateRows(
    db,
    'leaderboardEntries',
    { snapshotId: board.id, modelId: board.other },
    { rank: null, rankLow: null, rankHigh: null, tier: null },
  )
  const entries = async (limit: number) => {
    const page = await read<LeaderboardDto>(gateway, `/leaderboard/?limit=${limit}`, token)
    return page.entries.map(({ llm_id, rank }) => [llm_id, rank])
  }
  const [best, next] = [
    [board.other, null],
    [board.one, 1],
  ]
  await expect.poll(() => entries(50)).toEqual([best, next])
  expect(await entries(1)).toEqual([best])
})

test('a group of fewer than ten voters on a pair is not shown', async ({ gateway, db }) => {
  const token = await superuserToken(gateway)
  const board = await storeBoard(db, 11)
  await storeDetails(db, board, { firstBetter: 2, secondBetter: 5, tie: 2, bothBad: 0 })
  const path = `/leaderboard/preference?first=${board.one}&second=${board.other}`
  await expect
    .poll(() => read(gateway, '/leaderboard/head-to-head', token))
    .toMatchObject({ ledger_position: 11, pairs: [{ ties: 2 }] })
  expect((await read<PreferenceDto>(gateway, path, token)).voters).toBeNull()
})
