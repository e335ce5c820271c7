import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { LeaderboardDto } from '@assay/contracts'
import { expect } from 'vitest'
import { read, storeBoard, storeDetails } from './boards.ts'
import { test as base, type Gateway, superuserToken } from './gateway.ts'
import { createListeningLog } from './listening-log.ts'

const { log, lines } = createListeningLog()
const ORIGIN = 'https://app.example'
const policy = { LEADERBOARD_PUBLIC: 'true', RATE_LIMIT_SCALE: '1', ALLOWED_ORIGINS: ORIGIN }
const test = base
  .extend('policy', { scope: 'file' }, policy)
  .extend('gatewayLog', { scope: 'file' }, () => log)

const BOARD = '/api/v1/leaderboard/'
/** Addresses that have ready bytes, beside addresses of the same pages that have none. */
const SAME_PAGES = [
  [BOARD, '/api/v1/leaderboard'],
  [`${BOARD}?limit=50`, '/api/v1/leaderboard?limit=50'],
  [`${BOARD}distribution`, `${BOARD}distribution/`],
  [`${BOARD}head-to-head`, `${BOARD}head-to-head/`],
] as const

/** Whoever has this address; each test a network of its own. */
const from = (address: string) => ({ 'x-forwarded-for': address })

async function ask(
  { url }: Gateway,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
) {
  const sent = request(new URL(path, url), { method, headers })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const { statusCode: status, headers: received, rawHeaders } = response
  // Fastify sets the request's id first of all.
  const isReady = rawHeaders[0] !== 'x-request-id'
  return { status, headers: received, isReady, body: await text(response) }
}

test('ready bytes are what Fastify sends, header by header', async ({ gateway, db }) => {
  await storeDetails(db, await storeBoard(db, 3, new Date()))
  const known = from('198.51.100.1')
  await expect.poll(async () => (await ask(gateway, BOARD, known)).status).toBe(200)
  for (const [ready, usual] of SAME_PAGES) {
    const { headers, body } = await ask(gateway, ready, known)
    const etag = headers.etag ?? ''
    const variants: [number, string | undefined][] = [
      [200, undefined],
      [200, '"another"'],
      [304, etag],
      [304, `"another", W/${etag}`],
      [304, '*'],
    ]
    for (const [status, ifNoneMatch] of variants) {
      const sent = {
        ...from('198.51.100.2'),
        'x-request-id': 'of-this-reader',
        ...(ifNoneMatch ? { 'if-none-match': ifNoneMatch } : {}),
      }
      await ask(gateway, ready, { ...sent, ...known })
      const one = await ask(gateway, ready, sent)
      const other = await ask(gateway, usual, sent)
      expect([one.isReady, other.isReady], `${ready} ${ifNoneMatch}`).toEqual([true, false])
      const remaining = String(Number(one.headers['x-ratelimit-remaining']) - 1)
      const ofTheMoment = { date: expect.any(String), 'x-ratelimit-reset': expect.any(String) }
      expect(other).toEqual({
        ...one,
        isReady: false,
        headers: { ...one.headers, 'x-ratelimit-remaining': remaining, ...ofTheMoment },
      })
      expect(one).toMatchObject({
        status,
        headers: {
          'x-request-id': 'of-this-reader',
          'cache-control': 'public, max-age=0, s-maxage=1',
          vary: expect.stringMatching(/^Authorization, /),
        },
        body: status === 200 ? body : '',
      })
      // A 304 does not repeat how the page may be shown, but to whom.
      expect('x-content-type-options' in one.headers).toBe(status === 200)
      const foreign = await ask(gateway, ready, { ...sent, origin: ORIGIN })
      expect(foreign).toMatchObject({ status, headers: { 'access-control-allow-origin': ORIGIN } })
    }
  }
})

test('ready bytes are logged and measured as every answer is', async ({ gateway }) => {
  const metrics = async () => (await fetch(new URL('/metrics', gateway.metricsUrl))).text()
  const countIn = (metric: string) => {
    const line =
      /^http_request_duration_seconds_count\{(?=.*"200")(?=.*"\/api\/v1\/leaderboard\/").*/m
    return Number(line.exec(metric)?.[0].split(' ').at(-1))
  }
  const before = countIn(await metrics())
  const sent = { ...from('198.51.100.3'), 'x-request-id': 'for-the-log' }
  expect((await ask(gateway, `${BOARD}?limit=50`, sent)).isReady).toBe(true)
  expect(countIn(await metrics())).toBe(before + 1)
  const line = lines
    .map((each) => JSON.parse(each))
    .find((each) => each.requestId === 'for-the-log')
  expect(line).toMatchObject({ msg: 'request', method: 'GET', route: BOARD, status: 200 })
  expect(line.ms).toEqual(expect.any(Number))
})

test('reads of one network end at 120 a minute, however they are answered', async ({ gateway }) => {
  const reader = from('198.51.100.4')
  const [ready, usual] = SAME_PAGES[0]
  for (let left = 119; left >= 0; left--) {
    const { status, headers } = await ask(gateway, left % 2 ? ready : usual, reader)
    expect([status, headers['x-ratelimit-remaining']]).toEqual([200, String(left)])
  }
  const [one, other] = [await ask(gateway, ready, reader), await ask(gateway, usual, reader)]
  for (const { status, headers, body } of [one, other]) {
    expect([status, headers['x-ratelimit-remaining']]).toEqual([429, '0'])
    expect(headers['retry-after']).toBe(headers['x-ratelimit-reset'])
    expect(JSON.parse(body).detail).toMatch(/^Too many requests\. Please try again in \d+ second/)
  }
  // A site of IPv6 has four times as much for all its networks.
  const ofSite = (network: number) => from(`2001:db8:7:${network.toString(16)}::1`)
  for (let network = 0; network < 480; network++)
    expect((await ask(gateway, ready, ofSite(network))).isReady).toBe(true)
  expect((await ask(gateway, ready, ofSite(480))).status).toBe(429)
  // What a stranger claims is not believed by way of another: the last proxy's word counts.
  const claimed = { 'x-forwarded-for': '203.0.113.9, 198.51.100.4' }
  expect((await ask(gateway, ready, claimed)).status).toBe(429)
})

test('whoever asks otherwise is answered by the route', async ({ gateway, db }) => {
  const reader = from('198.51.100.5')
  const newest = await storeBoard(db, 5)
  const token = await superuserToken(gateway)
  const seen = () => read<LeaderboardDto>(gateway, '/leaderboard/', token)
  await expect.poll(async () => (await seen()).snapshot_id).toBe(newest.id)
  const asSuperuser = await ask(gateway, BOARD, { ...reader, authorization: `Bearer ${token}` })
  expect(JSON.parse(asSuperuser.body).snapshot_id).toBe(newest.id)
  const { vary, 'cache-control': caching } = asSuperuser.headers
  expect([vary, caching]).toEqual(['Authorization, Origin', 'private, no-cache'])

  const fingerprint = `guest_${crypto.randomUUID()}`
  const guest = await ask(gateway, BOARD, { ...reader, 'x-guest-fingerprint': fingerprint })
  expect(guest).toMatchObject({
    status: 200,
    isReady: false,
    headers: { 'cache-control': 'private, no-cache' },
  })
  const { headers: cors } = await ask(gateway, BOARD, { ...reader, origin: ORIGIN })
  expect(cors['access-control-allow-origin']).toBe(ORIGIN)
  const head = await ask(gateway, BOARD, reader, 'HEAD')
  const full = await ask(gateway, BOARD, reader)
  expect([head.status, head.body, head.headers.etag]).toEqual([200, '', full.headers.etag])
  for (const path of ['?limit=0', '?limit=51', '?limit=x', '?limit=1&limit=2'])
    expect((await ask(gateway, BOARD + path, reader)).status, path).toBe(422)
  expect((await ask(gateway, `${BOARD}?board=overall&limit=1`, reader)).status).toBe(200)
  expect((await ask(gateway, BOARD, { ...reader, authorization: 'Bearer dead' })).status).toBe(401)
})

test('nothing is ready that is not public', async ({ gateway, db }) => {
  const reader = from('198.51.100.6')
  expect((await ask(gateway, BOARD, reader)).isReady).toBe(true)
  const token = await superuserToken(gateway)
  const decide = (is_public: boolean) =>
    gateway.call(
      'PUT',
      '/leaderboard/publication',
      { token },
      {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ is_public }),
      },
    )
  await decide(false)
  expect((await ask(gateway, BOARD, reader)).status).toBe(401)
  await decide(true)
  expect((await ask(gateway, BOARD, reader)).isReady).toBe(true)

  const next = await storeBoard(db, 9, new Date())
  await expect
    .poll(async () => JSON.parse((await ask(gateway, BOARD, reader)).body).snapshot_id)
    .toBe(next.id)
})

test('who is still answered while the gateway stops hears that the connection ends', async ({
  gateway,
}) => {
  const { hostname, port } = new URL(gateway.url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.write(`GET ${BOARD} HTTP/1.1\r\nhost: ${hostname}\r\n`)
  await setTimeout(100)
  const stopped = gateway.stop()
  await setTimeout(100)
  socket.write('\r\n')
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(answer).toMatch(/\r\nconnection: close\r\n/i)
  await stopped
})
