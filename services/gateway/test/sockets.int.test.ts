import { once } from 'node:events'
import { publish } from '@assay/bus'
import { answerFrames } from '@assay/contracts/bus/subjects'
import { openChat } from '@assay/testing/client'
import { selectRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { connectLimitsRedis } from '../src/http/limits/connect-limits-redis.ts'
import { openSharedSockets } from '../src/http/limits/shared-sockets.ts'
import { ask, question } from './ask.ts'
import { aGuest, test as base, type Gateway } from './gateway.ts'
import { answersOf, playTurn, streamText } from './played-worker.ts'

const test = base.extend('bounds', { scope: 'file' }, { heartbeatMs: 200 })

function openSocket({ url }: Gateway, options: object = {}): WebSocket {
  const address = new URL('/api/v1/chat/ws_double_chat', url)
  address.protocol = 'ws:'
  return new WebSocket(address, options)
}

async function closeOf(socket: WebSocket): Promise<{ code: number; reason: string }> {
  socket.on('error', () => {})
  const [code, reason] = await once(socket, 'close')
  return { code, reason: String(reason) }
}

const metricOf = async ({ metricsUrl }: Gateway, metric: string) => {
  const metrics = await (await fetch(new URL('/metrics', metricsUrl))).text()
  return Number(
    metrics
      .split('\n')
      .find((line) => line.startsWith(metric))
      ?.split(' ')
      .at(-1) ?? 0,
  )
}

test('only the routes of chat sockets accept upgrades', async ({ gateway }) => {
  for (const path of ['/', '/healthz', '/api/v1/llms/', '/api/v1/users/me', '/nope']) {
    const address = new URL(path, gateway.url)
    address.protocol = 'ws:'
    const socket = new WebSocket(address)
    const answered = once(socket, 'unexpected-response')
    const opened = once(socket, 'open').then(() => [undefined, { statusCode: 101 }])
    const [, { statusCode }] = await Promise.race([answered, opened])
    expect([path, statusCode]).toEqual([path, 404])
    socket.on('error', () => {}).terminate()
  }
})

test('a person can have five sockets, and a new one when one of them closes', async ({
  gateway,
}) => {
  const { fingerprint } = await aGuest(gateway)
  await using first = await ask(gateway, { fingerprint })
  const { turn_id } = await first.next('setup')
  const resume = { fingerprint_hash: fingerprint, resume: { turn_id } }
  await using tabs = new AsyncDisposableStack()
  for (let tab = 2; tab <= 5; tab += 1) {
    const chat = tabs.use(await openChat(gateway.url, resume))
    await chat.next('resumed')
  }
  const sixth = await openChat(gateway.url, resume)
  const closed = closeOf(sixth.socket)
  expect((await sixth.next('error')).detail).toBe(
    'Too many requests. Please try again in 5 seconds.',
  )
  expect(await closed).toEqual({ code: 4429, reason: 'TooManyRequestsError; retry-after=5' })

  await tabs.disposeAsync()
  const again = async () => {
    await using chat = await openChat(gateway.url, resume)
    return await chat.next('resumed').catch(() => undefined)
  }
  await expect.poll(again).toBeTruthy()
})

test("a person's sockets are counted over all gateways", async ({ redisUrl, log, resources }) => {
  const gateways = await Promise.all(
    [1, 2].map(async () => {
      const redis = resources.use(connectLimitsRedis(redisUrl, log))
      await expect.poll(() => redis.status).toBe('ready')
      return resources.use(openSharedSockets(redis, log))
    }),
  )
  const acquire = (index: number) => gateways[index % 2]?.acquire('somebody', 5)
  const held = await Promise.all([0, 1, 2, 3, 4, 5, 6].map(acquire))
  expect(held.filter(Boolean)).toHaveLength(5)
  expect(await gateways[0]?.acquire('somebody else', 5)).toBeDefined()

  held.find(Boolean)?.[Symbol.dispose]()
  await expect.poll(() => acquire(1)).toBeDefined()
})

test('a socket that answers no ping is terminated, and its turn continues', async ({
  gateway,
  db,
  bus,
}) => {
  const { fingerprint } = await aGuest(gateway)
  const socket = openSocket(gateway, { autoPong: false })
  await once(socket, 'open')
  socket.send(JSON.stringify(question({ fingerprint })))
  expect((await closeOf(socket)).code).toBe(1006)
  expect(await metricOf(gateway, 'assay_chat_sockets_released_total{reason="half_open"}')).toBe(1)

  const turn = await db.selectFrom('turns').select('id').orderBy('id', 'desc').limit(1)
  const { id } = await turn.executeTakeFirstOrThrow()
  await playTurn({ db, bus }, id, ['Left.', 'Right.'])
  await using back = await openChat(gateway.url, {
    fingerprint_hash: fingerprint,
    resume: { turn_id: id },
  })
  await back.next('done')
})

test("resuming another user's turn is refused like an unknown one, and audited", async ({
  gateway,
  db,
  bus,
}) => {
  const [owner, stranger] = [await aGuest(gateway), await aGuest(gateway)]
  await using chat = await ask(gateway, owner)
  const { turn_id } = await chat.next('setup')
  for (const answer of await answersOf(db, turn_id))
    streamText(bus, answer, 'For the owner alone. ')
  await chat.next('token')

  for (const turn of [turn_id, crypto.randomUUID()]) {
    await using refused = await openChat(gateway.url, {
      fingerprint_hash: stranger.fingerprint,
      resume: { turn_id: turn },
    })
    expect(await refused.closed()).toBe(4404)
    expect(refused.events).toMatchObject([{ event: 'error', detail: 'Turn not found' }])
  }
  const kept = await selectRows(db, 'auditEntries', ['action'], { detail: 'resume of a turn' })
  expect(kept).toEqual([{ action: 'access refused' }, { action: 'access refused' }])
})

test('forged, repeated and malformed frames are dropped and counted', async ({
  gateway,
  db,
  bus,
}) => {
  const { fingerprint } = await aGuest(gateway)
  await using chat = await ask(gateway, { fingerprint })
  const { turn_id } = await chat.next('setup')
  const [left] = await answersOf(db, turn_id)
  if (!left) throw new Error('no answers')
  const subject = answerFrames.subject(left.gateway)
  const frame = { kind: 'text', answer: left.id, attempt: 1, seq: 7, text: 'Forged!' } as const
  for (const bytes of ['no json', 'null', '{}', '[null]', '[{"kind":"text"}]']) {
    bus.publish(subject, bytes)
  }
  publish(bus, answerFrames, left.gateway, [
    { ...frame, seq: Number.NaN },
    { ...frame, attempt: 99 },
    { ...frame, attempt: 0 },
    { ...frame, answer: crypto.randomUUID() },
  ])
  streamText(bus, left, 'The left answer.')
  await playTurn({ db, bus }, turn_id, ['The left answer.', 'The right one.'])
  await chat.next('done')
  expect([...chat.texts.values()]).toEqual(['The left answer.', 'The right one.'])

  const dropped = (reason: string) =>
    metricOf(gateway, `assay_answer_frames_dropped_total{reason="${reason}"}`)
  expect(await dropped('malformed')).toBeGreaterThanOrEqual(7)
  expect(await dropped('stale')).toBeGreaterThanOrEqual(1)
})

test('a message that is not valid text closes only its own socket', async ({ gateway }) => {
  const { fingerprint } = await aGuest(gateway)
  await using bystander = await ask(gateway, { fingerprint })
  await bystander.next('setup')
  const cases: ReadonlyArray<readonly [number, (socket: WebSocket) => void]> = [
    [4400, (socket) => socket.send(Buffer.from('{"messages":[]}'))],
    [1007, (socket) => socket.send(Buffer.from([0xff, 0xfe]), { binary: false })],
    [1009, (socket) => socket.send('x'.repeat(300 * 1024))],
    [
      1008,
      (socket) => {
        for (let fragment = 0; fragment < 64; fragment += 1) socket.send('x', { fin: false })
        socket.send('x')
      },
    ],
  ]
  for (const [code, misbehave] of cases) {
    const socket = openSocket(gateway)
    await once(socket, 'open')
    const closed = closeOf(socket)
    misbehave(socket)
    expect((await closed).code).toBe(code)
  }
  expect(bystander.socket.readyState).toBe(WebSocket.OPEN)
})
