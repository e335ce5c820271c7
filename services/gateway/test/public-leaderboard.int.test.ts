import type { HeadToHeadDto, LeaderboardDto, RatingHistoryDto } from '@assay/contracts'
import { expect } from 'vitest'
import { anAccount } from './accounts.ts'
import { read, storeBoard, storeDetails } from './boards.ts'
import { test as base, superuserToken } from './gateway.ts'

const PATHS = ['/leaderboard/', '/leaderboard/distribution', '/leaderboard/head-to-head']

const test = base.extend('policy', { scope: 'file' }, { LEADERBOARD_PUBLIC: 'true' })

test('everybody sees the board published last, superusers the newest', async ({ gateway, db }) => {
  for (const path of PATHS) expect((await gateway.call('GET', path)).status).toBe(503)
  const published = await storeBoard(db, 3, new Date())
  await storeDetails(db, published)
  const newest = await storeBoard(db, 5)
  const token = await superuserToken(gateway)
  const seenBy = async (as?: string) =>
    (await read<LeaderboardDto>(gateway, '/leaderboard/', as)).snapshot_id
  await expect.poll(() => seenBy()).toBe(published.id)
  expect(await seenBy(token)).toBe(newest.id)
  expect(await seenBy((await anAccount(gateway)).token)).toBe(published.id)

  const positions = async (as?: string) => {
    const path = `/leaderboard/history/${newest.one}`
    const { points } = await read<RatingHistoryDto>(gateway, path, as)
    return points.map(({ ledger_position }) => ledger_position)
  }
  expect(await positions()).toEqual([3])
  expect(await positions(token)).toEqual([3, 5])
  expect(await read<HeadToHeadDto>(gateway, '/leaderboard/head-to-head')).toMatchObject({
    ledger_position: 3,
  })
})
