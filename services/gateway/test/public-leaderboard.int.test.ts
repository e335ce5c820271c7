import type { HeadToHeadDto, LeaderboardDto, RatingHistoryDto } from '@assay/contracts/leaderboard'
import { createCapturingLog } from '@assay/testing/capturing-log'
import { expect } from 'vitest'
import { anAccount, send } from './accounts.ts'
import { read, storeBoard, storeDetails } from './boards.ts'
import { test as base, type Caller, type Gateway, superuserToken } from './gateway.ts'

const PATHS = ['/leaderboard/', '/leaderboard/distribution', '/leaderboard/head-to-head']

const ORIGIN = 'https://app.example'
const policy = { LEADERBOARD_PUBLIC: 'true', RATE_LIMIT_SCALE: '1', ALLOWED_ORIGINS: ORIGIN }
const { log, lines } = createCapturingLog()
const test = base
  .extend('policy', { scope: 'file' }, policy)
  .extend('gatewayLog', { scope: 'file' }, () => log)

test('the public sees the last published board, and superusers see the latest board', async ({
  gateway,
  db,
}) => {
  for (const path of PATHS) expect((await gateway.call('GET', path)).status).toBe(503)
  const published = await storeBoard(db, 3, new Date())
  await storeDetails(db, published)
  const newest = await storeBoard(db, 5)
  const token = await superuserToken(gateway)
  const seenBy = async (as?: string) =>
    (await read<LeaderboardDto>(gateway, '/leaderboard/', as)).snapshot_id
  await expect.poll(() => seenBy()).toBe(published.id)
  await expect.poll(() => seenBy(token)).toBe(newest.id)
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

/** Reads the public board from this network. Each test uses its own network. */
const readFrom = (gateway: Gateway, address: string, path = '', headers = {}, method = 'GET') =>
  gateway.call(
    method,
    `/leaderboard/${path}`,
    {},
    {
      headers: { 'x-forwarded-for': address, ...headers },
    },
  )

test.for(['', '?limit=1', 'distribution', 'head-to-head'])(
  'shared caches may store %j, and readers who have it get 304',
  async (path, { gateway }) => {
    const full = await readFrom(gateway, '198.51.100.1', path)
    const etag = full.headers.get('etag') ?? ''
    expect(full.status).toBe(200)
    expect(await full.text()).not.toBe('')
    for (const [status, known] of [
      [200, '"another"'],
      [304, etag],
      [304, `"another", W/${etag}`],
      [304, '*'],
    ] as const) {
      const headers = { 'if-none-match': known }
      const answer = await readFrom(gateway, '198.51.100.1', path, headers)
      expect(answer.status, known).toBe(status)
      expect(answer.headers.get('etag')).toBe(etag)
      expect(answer.headers.get('cache-control')).toBe(
        'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=60',
      )
      expect(answer.headers.get('vary')).toBe('Authorization, Origin')
      expect([...answer.headers.keys()].filter((name) => name.startsWith('x-ratelimit'))).toEqual(
        [],
      )
    }
    const head = await readFrom(gateway, '198.51.100.1', path, {}, 'HEAD')
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag])
    const foreign = await readFrom(gateway, '198.51.100.1', path, { origin: ORIGIN })
    expect(foreign.headers.get('access-control-allow-origin')).toBe(ORIGIN)
  },
)

test('responses to superusers, users and guests are private', async ({ gateway }) => {
  const callers: Caller[] = [
    { token: await superuserToken(gateway) },
    { token: (await anAccount(gateway)).token },
    { fingerprint: `guest_${crypto.randomUUID()}` },
  ]
  for (const caller of callers) {
    for (const path of PATHS) {
      const { status, headers } = await gateway.call('GET', path, caller)
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
      expect(headers.has('x-ratelimit-remaining')).toBe(true)
      const again = await gateway.call('GET', path, caller, {
        headers: { 'if-none-match': headers.get('etag') ?? '' },
      })
      expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, no-cache'])
    }
  }
  const dead = await gateway.call('GET', '/leaderboard/', { token: 'dead' })
  expect([dead.status, dead.headers.get('cache-control')]).toEqual([401, 'no-store'])
})

test('a withdrawn board is refused immediately, and the refusal is not cached', async ({
  gateway,
}) => {
  const token = await superuserToken(gateway)
  const decide = (is_public: boolean) =>
    send(gateway, 'PUT', '/leaderboard/publication', { token }, { is_public })
  await decide(false)
  for (const path of PATHS) {
    const { status, headers } = await gateway.call('GET', path)
    expect([status, headers.get('cache-control')]).toEqual([401, 'no-store'])
  }
  await decide(true)
  expect((await gateway.call('GET', '/leaderboard/')).status).toBe(200)
})

test('reads of the public board are limited to 120 a minute, logged and measured', async ({
  gateway,
}) => {
  const metrics = async () => (await fetch(new URL('/metrics', gateway.metricsUrl))).text()
  const counted = async () => {
    const line =
      /^http_request_duration_seconds_count\{(?=.*"200")(?=.*"\/api\/v1\/leaderboard\/").*/m
    return Number(
      line
        .exec(await metrics())?.[0]
        .split(' ')
        .at(-1),
    )
  }
  const before = await counted()
  const known = { 'x-request-id': 'for-the-log' }
  expect((await readFrom(gateway, '198.51.100.3', '', known)).status).toBe(200)
  expect(await counted()).toBe(before + 1)
  const line = lines
    .map((each) => JSON.parse(each))
    .find((each) => each.requestId === 'for-the-log')
  expect(line).toMatchObject({ msg: 'request', route: '/api/v1/leaderboard/', status: 200 })

  for (let read = 1; read < 120; read++)
    expect((await readFrom(gateway, '198.51.100.3')).status).toBe(200)
  const refused = await readFrom(gateway, '198.51.100.3')
  expect([refused.status, refused.headers.get('x-ratelimit-remaining')]).toEqual([429, '0'])
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(refused.headers.get('retry-after')).toBe(refused.headers.get('x-ratelimit-reset'))
  expect((await readFrom(gateway, '198.51.100.4')).status).toBe(200)
})
