import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { seedGuests } from '@assay/harness'
import { connectToChat } from '@assay/harness/client'
import { WebSocket } from 'ws'
import { type BenchArena, startBenchArena } from './lib/bench-arena.ts'
import { forkPeer } from './lib/fork-peer.ts'
import { battleRequest, holdBattle } from './lib/hold-battle.ts'
import { type Memory, startMemoryProbe } from './lib/measure-memory.ts'
import { report, round } from './lib/report.ts'
import { median, slope } from './lib/statistics.ts'
import { openTokenReaders } from './lib/token-readers.ts'

const { values: options } = parseArgs({ options: { minutes: { type: 'string', default: '1' } } })
const MINUTES = Number(options.minutes)
const REPEATS = 3
const IDLE_SOCKETS = 1_000
const BATTLES = 300
const TOKENS_PER_S = 50
/** As the scripted provider writes them. */
const TOKEN_CHARS = 9
/** Longer than anything here takes: what runs is stopped. */
const LONG = `tokens=10000,ttft=0,gap=${1_000 / TOKENS_PER_S}`
/** Battles begin and end at this rate, so that it is not what is measured. */
const BATTLES_PER_S = 75
/** Mean age of battles when they are measured: an answer grows. */
const AGE_MS = 8_000
const POLL_MS = 20
const WARM_UP = 50
const OPENED_AT_ONCE = 50
/** After this time nothing waits for the first words of a closed socket any more. */
const FORGOTTEN_MS = 6_000
/** Battles of one round of the long run, and how long they are. */
const ROUND_BATTLES = 50
const ROUND = `tokens=250,ttft=0,gap=${1_000 / TOKENS_PER_S}`
/** Caches fill in this share of the long run. */
const FILLING = 0.25
const GOAL_IDLE_KB = 12
const GOAL_GATEWAY_KB = 64
const GOAL_WORKER_KB = 96
/** How much more of what is held at first may count as flat. */
const GOAL_GROWTH = 0.05

type Process = 'gateway' | 'inference-worker'

/** P7: memory of idle sockets and running battles, after collections of all garbage. */
await using probe = await startMemoryProbe()
const bare: number[] = []
const idle: number[] = []
const running: Record<Process, Memory>[] = []
for (let repeat = 0; repeat < REPEATS; repeat++) {
  bare.push(await measureBareServer())
  const measured = await measureArena()
  idle.push(measured.idle)
  running.push(measured.running)
}
const growth = await measureGrowth()

const kB = (bytes: number) => `${round(bytes / 1_000, 1)} kB`
const heapOf = (runs: readonly number[]) => `heap ${kB(median(runs))}`
const slopeRow = (of: Process, goalKb: number) => {
  const heap = median(running.map((run) => run[of].heap))
  const resident = median(running.map((run) => run[of].resident))
  return {
    figure: `running battle in ${of}, from ${BATTLES} to ${2 * BATTLES} battles`,
    value: `heap ${kB(heap)} (the process: ${round(resident / 1e6, 0)} MB resident)`,
    beside: `the text of both answers at ${AGE_MS / 1_000} s: ${kB((2 * TOKENS_PER_S * AGE_MS * TOKEN_CHARS) / 1_000)}`,
    goal: `≤ ${goalKb} kB`,
    reached: heap <= goalKb * 1_000,
  }
}
report('P7 memory after garbage collection: objects and buffers, what is resident beside it', [
  {
    figure: `idle socket at the gateway, of ${IDLE_SOCKETS}`,
    value: heapOf(idle),
    beside: `bare ws server: ${heapOf(bare)}`,
    goal: `≤ ${GOAL_IDLE_KB} kB`,
    reached: median(idle) <= GOAL_IDLE_KB * 1_000,
  },
  slopeRow('gateway', GOAL_GATEWAY_KB),
  slopeRow('inference-worker', GOAL_WORKER_KB),
  ...growth.map(({ name, heap, resident, startMb, rounds }) => ({
    figure: `${name} over ${MINUTES} min of battles, ${rounds} rounds of ${ROUND_BATTLES}`,
    value: `heap ${round(heap * 100, 1)} %, resident ${round(resident * 100, 1)} %`,
    beside: `heap at first ${round(startMb, 1)} MB`,
    goal: `flat: heap grows by ≤ ${GOAL_GROWTH * 100} %${MINUTES < 30 ? ' (in 30 minutes: --minutes 30)' : ''}`,
    reached: heap <= GOAL_GROWTH,
  })),
])

/** Memory of each of the sockets that `url` accepts and hears nothing from, in bytes. */
async function measureSockets(url: string, pid: number): Promise<number> {
  // What a process makes once, it makes now.
  await closeSockets(await openSockets(url, IDLE_SOCKETS))
  await delay(FORGOTTEN_MS)
  const before = await probe.measure(pid)
  const sockets = await openSockets(url, IDLE_SOCKETS)
  const after = await probe.measure(pid)
  assertOpen(sockets)
  await closeSockets(sockets)
  return (after.heap - before.heap) / IDLE_SOCKETS
}

function assertOpen(sockets: readonly WebSocket[]): void {
  const closed = sockets.filter(({ readyState }) => readyState !== WebSocket.OPEN).length
  if (closed > 0) throw new Error(`${closed} sockets were closed before they were measured`)
}

async function openSockets(url: string, count: number): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  while (sockets.length < count) {
    const more = Array.from({ length: OPENED_AT_ONCE }, () => connectToChat(url))
    await Promise.all(more.map((socket) => once(socket, 'open')))
    sockets.push(...more)
  }
  return sockets
}

async function closeSockets(sockets: readonly WebSocket[]): Promise<void> {
  const closed = sockets.map((socket) => once(socket, 'close'))
  for (const socket of sockets) socket.close()
  await Promise.all(closed)
}

async function measureBareServer(): Promise<number> {
  // No token for a quarter of an hour.
  using server = forkPeer('bare-ws-server.ts', { ...probe.env, TOKENS_PER_S: '0.001' })
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  return await measureSockets(`http://127.0.0.1:${port}`, server.pid ?? 0)
}

function openMeasuredArena(providerModel: string): Promise<BenchArena> {
  return startBenchArena({
    replicas: { gateway: 1, 'inference-worker': 1, 'rating-worker': 0, 'analytics-projector': 0 },
    models: { count: 6, provider: 'scripted', providerModel },
    env: { ...probe.env, ANSWER_SLOTS: '2048', MAX_SOCKETS_PER_NETWORK: '10000' },
  })
}

async function measureArena() {
  await using arena = await openMeasuredArena(LONG)
  const idle = await measureSockets(arena.url, pidOf(arena, 'gateway'))
  await measureBattles(arena, WARM_UP)
  const before = await measureBattles(arena, BATTLES)
  const after = await measureBattles(arena, 2 * BATTLES)
  /** Heap of each of the battles that were added, in bytes; resident are all. */
  const slopeOf = (name: Process): Memory => ({
    heap: (after[name].heap - before[name].heap) / BATTLES,
    resident: after[name].resident,
  })
  const running = { gateway: slopeOf('gateway'), 'inference-worker': slopeOf('inference-worker') }
  return { idle, running }
}

/** What the processes hold while `count` battles of a certain age run. */
async function measureBattles(arena: BenchArena, count: number): Promise<Record<Process, Memory>> {
  const guests = await seedGuests(arena, count)
  using open = new DisposableStack()
  const sockets: WebSocket[] = []
  const heard = new Set<number>()
  const beganAt: number[] = []
  while (sockets.length < count) {
    // Not all at first: the gateway closes a socket on which nobody asks within five seconds.
    const first = sockets.length
    const onToken = (reader: number) => heard.add(first + reader)
    const readers = open.use(await openTokenReaders(arena.url, OPENED_AT_ONCE, onToken))
    sockets.push(...readers.sockets)
    for (const socket of readers.sockets) {
      socket.send(battleRequest(guests[beganAt.length]?.fingerprint ?? ''))
      beganAt.push(performance.now())
      await delay(1_000 / BATTLES_PER_S)
    }
  }
  const meanBeganAt = beganAt.reduce((sum, at) => sum + at, 0) / count
  while (heard.size < count) {
    assertOpen(sockets)
    await delay(POLL_MS)
  }
  await delay(meanBeganAt + AGE_MS - performance.now())
  const measured = await measureAll(arena)
  assertOpen(sockets)
  await stopBattles(sockets)
  return measured
}

async function stopBattles(sockets: readonly WebSocket[]): Promise<void> {
  const closed = sockets.map((socket) => once(socket, 'close'))
  for (const socket of sockets) {
    socket.send('{"type":"stop"}')
    await delay(1_000 / BATTLES_PER_S)
  }
  await Promise.all(closed)
}

async function measureAll(arena: BenchArena): Promise<Record<Process, Memory>> {
  return {
    gateway: await probe.measure(pidOf(arena, 'gateway')),
    'inference-worker': await probe.measure(pidOf(arena, 'inference-worker')),
  }
}

/** What each process holds between rounds of battles, and how that grows, as shares of it. */
async function measureGrowth() {
  await using arena = await openMeasuredArena(ROUND)
  const startedAt = performance.now()
  const minutesPassed = () => (performance.now() - startedAt) / 60_000
  const measured: (Record<Process, Memory> & { readonly atMin: number })[] = []
  while (minutesPassed() < MINUTES) {
    const guests = await seedGuests(arena, ROUND_BATTLES)
    await Promise.all(guests.map(({ fingerprint }) => holdBattle(arena.url, fingerprint)))
    measured.push({ atMin: minutesPassed(), ...(await measureAll(arena)) })
  }
  const filled = measured.filter(({ atMin }) => atMin >= FILLING * MINUTES)
  return (['gateway', 'inference-worker'] as const).map((name) => {
    const grown = (key: keyof Memory) => {
      const perMin = slope(filled.map((at) => [at.atMin, at[name][key]]))
      return (perMin * (1 - FILLING) * MINUTES) / (filled[0]?.[name][key] ?? Number.NaN)
    }
    const startMb = (filled[0]?.[name].heap ?? Number.NaN) / 1e6
    const [heap, resident] = [grown('heap'), grown('resident')]
    return { name, heap, resident, startMb, rounds: measured.length }
  })
}

function pidOf({ system }: BenchArena, name: Process): number {
  const pid = system.processes.find(({ service }) => service === name)?.pid()
  if (!pid) throw new Error(`no ${name} runs`)
  return pid
}
