import type {
  HeadToHeadDto,
  LeaderboardDto,
  LeaderboardEntryDto,
  RatingHistoryDto,
} from '@assay/contracts'
import { newId } from '@assay/db'
import { expect } from 'vitest'
import { anAccount } from './accounts.ts'
import { read, storeBoard, storeDetails } from './boards.ts'
import { superuserToken, test } from './gateway.ts'

/** A board is noticed within a second when its announcement is lost. */
const SOON = { timeout: 5_000 }
const PATHS = ['/leaderboard/', '/leaderboard/distribution', '/leaderboard/head-to-head']
const LEDGER_PATHS = ['/ledger/checkpoints', '/ledger/key']

test('superusers see the newest board, others none', async ({ gateway, db }) => {
  const token = await superuserToken(gateway)
  const board = await storeBoard(db, 7)
  const history = `/leaderboard/history/${board.one}`
  for (const path of [...PATHS, ...LEDGER_PATHS, history]) {
    expect((await gateway.call('GET', path)).status).toBe(401)
    const guest = { fingerprint: `guest_${crypto.randomUUID()}` }
    expect((await gateway.call('GET', path, guest)).status).toBe(401)
    expect((await gateway.call('GET', path, await anAccount(gateway))).status).toBe(403)
  }
  expect((await gateway.call('GET', '/leaderboard/?limit=51', { token })).status).toBe(422)
  expect((await gateway.call('GET', '/leaderboard/history/x', { token })).status).toBe(422)
  expect((await gateway.call('GET', `/leaderboard/history/${newId()}`, { token })).status).toBe(404)

  await expect
    .poll(
      async () => (await read<LeaderboardDto>(gateway, '/leaderboard/', token)).snapshot_id,
      SOON,
    )
    .toBe(board.id)
  const bare = await read<LeaderboardDto>(gateway, '/leaderboard/', token)
  expect(bare.details).toBeNull()
  expect(await read(gateway, '/leaderboard/head-to-head', token)).toEqual({
    ledger_position: 0,
    pairs: [],
  })

  await storeDetails(db, board)
  await expect
    .poll(async () => (await read<LeaderboardDto>(gateway, '/leaderboard/', token)).details, SOON)
    .toEqual({
      ledger_position: 7,
      position_bias: { log_odds: 0.1, half_width: 0.2, votes: 8 },
      first_place: { leader_id: board.other, challenger_id: board.one, votes: 2, share: 0.2 },
    })
  const { entries } = await read<LeaderboardDto>(gateway, '/leaderboard/', token)
  const [better, worse] = entries as [LeaderboardEntryDto, LeaderboardEntryDto]
  expect(better).toMatchObject({ llm_id: board.other, is_preliminary: true, group: 1 })
  expect(better.good_enough_chance).toBeCloseTo(10 / 11, 12)
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
  const { points } = await read<RatingHistoryDto>(gateway, history, token)
  expect(points).toMatchObject([{ ledger_position: 7, rank: 1, elo_rating: 1000 }])
})
