import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { connectBus } from '@assay/bus'
import { startBenchArena } from './lib/bench-arena.ts'
import { cpuTimeUs } from './lib/cpu-time.ts'
import { forkPeer } from './lib/fork-peer.ts'
import { startFramePump } from './lib/frame-pump.ts'
import { startGatewayStream } from './lib/gateway-stream.ts'
import { BARE_RELAY, relayedAnswer } from './lib/relayed-answer.ts'
import { report, round } from './lib/report.ts'
import { median, quantile } from './lib/statistics.ts'
import { openTokenReaders } from './lib/token-readers.ts'

const REPEATS = 3
/** Beside the bare server, as many as both and their readers have time for on two cores. */
const BATTLES = 300
/** Of the gateway by itself. */
const MANY_BATTLES = 1_000
const TOKENS_PER_S = 50
const TOKEN = ' gene4'
const WARM_UP_MS = 2_000
const MEASURED_MS = 6_000
const GOAL_BATTLES = 1_400
const GOAL_DELAY_MS = 60
const GOAL_RATIO = 1.5

/**
 * P1: battles per gateway core and CPU per token, beside a bare ws server in 33 ms frames, and beside
 * one that has each token from the bus.
 */
await using arena = await startBenchArena({
  replicas: { gateway: 1, 'inference-worker': 0, 'rating-worker': 0, 'analytics-projector': 0 },
})
const runs = []
for (let repeat = 0; repeat < REPEATS; repeat++) {
  // Both at once: on a shared machine a microsecond costs more in a busy second.
  const [bare, gateway] = await Promise.all([measureBareServer(), measureGateway(BATTLES)])
  const [beside, relay] = await Promise.all([measureBareServer(), measureBareRelay()])
  runs.push({ bare, gateway, relayed: relay / beside, many: await measureGateway(MANY_BATTLES) })
}
const ratio = median(runs.map(({ bare, gateway }) => gateway.usPerToken / bare))
const relayed = median(runs.map((run) => run.relayed))
const usPerToken = median(runs.map(({ gateway }) => gateway.usPerToken))
const bareUs = median(runs.map(({ bare }) => bare))
const delayMs = median(runs.map(({ many }) => many.p99DelayMs))
const battlesPerCore = battlesOf(median(runs.map(({ many }) => many.usPerToken)))
report(`P1 gateway streaming, battles of 2 × ${TOKENS_PER_S} tokens/s`, [
  {
    figure: `gateway CPU per token, ${BATTLES} battles`,
    value: `${round(usPerToken)} µs, ${round(ratio)} × bare`,
    beside: `bare ws server, 33 ms frames: ${round(bareUs)} µs; told each token by NATS: ${round(relayed)} ×`,
    goal: `≤ ${GOAL_RATIO} ×`,
    reached: ratio <= GOAL_RATIO,
  },
  {
    figure: `battles per gateway core, from its CPU with ${MANY_BATTLES}`,
    value: `${battlesPerCore}, p99 token delay ${round(delayMs, 0)} ms with ${MANY_BATTLES}`,
    beside: `bare ws server: ${battlesOf(bareUs)}, from its CPU with ${BATTLES}`,
    goal: `≥ ${GOAL_BATTLES} with p99 ≤ ${GOAL_DELAY_MS} ms`,
    reached: battlesPerCore >= GOAL_BATTLES && delayMs <= GOAL_DELAY_MS,
  },
])

/** Battles that keep one core busy at so many microseconds a token. */
function battlesOf(usPerToken: number): number {
  return Math.floor(1e6 / (2 * TOKENS_PER_S * usPerToken))
}

/** CPU microseconds per token of a process that only writes. */
async function measureBareServer(): Promise<number> {
  using server = forkPeer('bare-ws-server.ts', { TOKENS_PER_S: String(TOKENS_PER_S), TOKEN })
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  using _readers = await openTokenReaders(`http://127.0.0.1:${port}`, BATTLES, () => {})
  await delay(WARM_UP_MS)
  return await cpuPerToken(server.pid ?? 0, BATTLES)
}

/** The same of a process that is sent the frames which a gateway is sent. */
async function measureBareRelay(): Promise<number> {
  using server = forkPeer('bare-relay-server.ts', { NATS_URL: arena.stack.nats.url })
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  using _readers = await openTokenReaders(`http://127.0.0.1:${port}`, BATTLES, () => {})
  await using bus = await connectBus(arena.stack.nats.url, 'bench')
  const answers = Array.from({ length: 2 * BATTLES }, (_, index) => relayedAnswer(index))
  const sentAt = new Map(answers.map((answer): [string, number[]] => [answer, []]))
  const stream = { tokensPerS: TOKENS_PER_S, token: TOKEN, sentAt }
  using _pump = startFramePump({ bus, gateway: BARE_RELAY, ...stream })
  await delay(WARM_UP_MS)
  return await cpuPerToken(server.pid ?? 0, BATTLES)
}

async function cpuPerToken(pid: number, battles: number): Promise<number> {
  const before = cpuTimeUs(pid)
  const startedAt = performance.now()
  await delay(MEASURED_MS)
  const seconds = (performance.now() - startedAt) / 1_000
  return (cpuTimeUs(pid) - before) / (battles * 2 * TOKENS_PER_S * seconds)
}

/** Real battles, of which the bench plays the workers' part. */
async function measureGateway(battles: number) {
  const stream = { battles, tokensPerS: TOKENS_PER_S, token: TOKEN }
  await using running = await startGatewayStream(arena, stream)
  await delay(WARM_UP_MS)
  const delaysMs = running.measureDelays()
  const usPerToken = await cpuPerToken(arena.system.processes.at(-1)?.pid() ?? 0, battles)
  return { usPerToken, p99DelayMs: quantile(delaysMs, 0.99) }
}
