import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { type SeededGuest, seedGuests } from '@assay/harness'
import { createScriptedProvider } from '@assay/inference-worker/scripted-provider'
import { WebSocket } from 'ws'
import { startBenchArena } from './lib/bench-arena.ts'
import { probeFirstToken, SCRIPT, startBattles } from './lib/first-token-load.ts'
import { forkPeer } from './lib/fork-peer.ts'
import { report, round } from './lib/report.ts'
import { quantile } from './lib/statistics.ts'

const { values: options } = parseArgs({ options: { battles: { type: 'string', default: '100' } } })
const RUNNING_BATTLES = Number(options.battles)
const WARM_UP_PROBES = 50
const PROBES = 300
const GOAL_P50_MS = 3
const GOAL_P99_MS = 12

/**
 * P3: time to the first token that the whole path adds, beside the provider called directly, and
 * beside the path's round trips with nothing between them, among the same battles.
 */
const provider = createScriptedProvider()
await using arena = await startBenchArena({
  replicas: { gateway: 1, 'inference-worker': 1, 'rating-worker': 1, 'analytics-projector': 1 },
  models: { count: 6, provider: 'scripted', providerModel: SCRIPT },
  env: { ANSWER_SLOTS: '1024' },
})
const guests = await seedGuests(arena, RUNNING_BATTLES)
const probing = await seedGuests(arena, WARM_UP_PROBES + PROBES)
await using _running = await startBattles(arena.url, guests)

const { postgres, redis, nats } = arena.stack
using bare = forkPeer('bare-question-server.ts', {
  ...{ DATABASE_URL: postgres.url, REDIS_URL: redis.url, NATS_URL: nats.url },
})
const [{ url: bareUrl }] = (await once(bare, 'message')) as [{ url: string }]

const direct: number[] = []
const trips: number[] = []
const whole: number[] = []
for (const [index, guest] of probing.entries()) {
  const directMs = await probeProvider()
  const tripsMs = await probeTrips(bareUrl)
  const wholeMs = await probeArena(arena.url, guest)
  if (index < WARM_UP_PROBES) continue
  direct.push(directMs)
  trips.push(tripsMs)
  whole.push(wholeMs)
}

const added = (q: number) => quantile(whole, q) - quantile(direct, q)
const besideAt = (q: number) =>
  `the round trips alone ${round(quantile(trips, q), 1)} ms; provider directly ${round(quantile(direct, q), 1)} ms`
report(`P3 time to first token, ${RUNNING_BATTLES} battles running`, [
  {
    figure: 'added at p50',
    value: `${round(added(0.5), 1)} ms`,
    beside: besideAt(0.5),
    goal: `≤ ${GOAL_P50_MS} ms`,
    reached: added(0.5) <= GOAL_P50_MS,
  },
  {
    figure: 'added at p99',
    value: `${round(added(0.99), 1)} ms`,
    beside: besideAt(0.99),
    goal: `≤ ${GOAL_P99_MS} ms`,
    reached: added(0.99) <= GOAL_P99_MS,
  },
])

/** Milliseconds from sending a question to the first token of either side. */
async function probeArena(url: string, guest: SeededGuest): Promise<number> {
  let sentAt = 0
  let ms = 0
  await probeFirstToken(url, guest, {
    onSent: () => {
      sentAt = performance.now()
    },
    onToken: () => {
      ms = performance.now() - sentAt
    },
  })
  return ms
}

/** Milliseconds from sending a question to the token that the bare path sends back. */
async function probeTrips(url: string): Promise<number> {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const sentAt = performance.now()
  socket.send('Why?')
  await once(socket, 'message')
  const ms = performance.now() - sentAt
  socket.close()
  return ms
}

/** Milliseconds from calling the provider to its first token. */
async function probeProvider(): Promise<number> {
  const calledAt = performance.now()
  const request = { providerModel: SCRIPT, isThinking: false, messages: [] }
  const limits = { maxOutputTokens: 1_000, temperature: 1 }
  let firstAt = Number.NaN
  const stop = new AbortController()
  const stream = provider.stream({ ...request, ...limits }, stop.signal, () => {
    firstAt = performance.now()
    stop.abort()
  })
  await stream.catch((error: unknown) => {
    if (!stop.signal.aborted) throw error
  })
  if (Number.isNaN(firstAt)) throw new Error('the provider said nothing')
  return firstAt - calledAt
}
