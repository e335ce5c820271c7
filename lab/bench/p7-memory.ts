import { setTimeout as delay } from 'node:timers/promises'
import { waitFor } from '@assay/system'
import { seedGuests } from '@assay/testing/arena'
import { type BenchArena, processOf, startBenchArena } from './lib/arena.ts'
import { holdBattle, openTokenReaders } from './lib/chat.ts'
import { medianOf, numberOf, repeat, slope, sum } from './lib/measure.ts'
import { startMemoryProbe } from './lib/memory.ts'
import { startPeer } from './lib/peers.ts'
import { atMost, type Row, report, show } from './lib/report.ts'

const MINUTES = numberOf('minutes', 1, 0.3)
const IDLE_SOCKETS = numberOf('sockets', 1_000, 100)
const BATTLES = numberOf('battles', 300, 20)
const TOKENS_PER_S = 50
/** Answers are longer than any measurement, so they have to be stopped. */
const LONG = `tokens=10000,ttft=0,gap=${1_000 / TOKENS_PER_S}`
/** Battles begin at this low rate, so that their start does not influence the measurement. */
const BATTLES_PER_S = 75
/** Mean age of the battles when they are measured. The age matters, because answers grow. */
const AGE_MS = 8_000
/** After this time, the gateway has forgotten a closed socket. */
const FORGOTTEN_MS = 6_000
/** Number and length of the battles in one round of the long run. */
const ROUND_BATTLES = 50
const ROUND = `tokens=250,ttft=0,gap=${1_000 / TOKENS_PER_S}`
/** Share of the long run during which caches are still filling. */
const FILLING = 0.25

/** Memory in bytes. */
interface Memory {
  readonly gateway: number
  readonly worker: number
}

/** P7: memory of idle sockets and of running battles after full garbage collections. */
await using probe = await startMemoryProbe()
const runs = await repeat(async () => ({
  bare: await measureBareServer(),
  ...(await measureArena()),
}))
const kB = (of: keyof (typeof runs)[0]) => medianOf(runs, of) / 1_000
const text = `the text of both answers: ${show((2 * TOKENS_PER_S * 9 * AGE_MS) / 1e6, 'kB')}`
const battle = `of a running battle, from ${BATTLES} to ${2 * BATTLES} battles`
report('P7 memory after garbage collection: objects and buffers', [
  [
    `idle socket at the gateway, of ${IDLE_SOCKETS}`,
    atMost(12, kB('idle'), 'kB'),
    `bare ws server: ${show(kB('bare'), 'kB')}`,
  ],
  [`gateway ${battle}`, atMost(64, kB('gateway'), 'kB'), text],
  [`inference worker ${battle}`, atMost(96, kB('worker'), 'kB'), text],
  ...(await measureGrowth()),
])

/** Measures the bytes per idle socket of the server at `url`. */
async function measureSockets(url: string, pid: number): Promise<number> {
  {
    // The first sockets also allocate memory that a process allocates only once.
    using _readers = await openTokenReaders(url, IDLE_SOCKETS, () => {})
  }
  await delay(FORGOTTEN_MS)
  const before = await probe.measure(pid)
  using readers = await openTokenReaders(url, IDLE_SOCKETS, () => {})
  const after = await probe.measure(pid)
  if (readers.sockets.some(({ readyState, OPEN }) => readyState !== OPEN))
    throw new Error('sockets were closed before they were measured')
  return (after - before) / IDLE_SOCKETS
}

async function measureBareServer(): Promise<number> {
  // The first token is sent after a quarter of an hour.
  using server = await startPeer('bare-ws-server.ts', { ...probe.env, TOKENS_PER_S: '0.001' })
  return await measureSockets(server.url, server.pid)
}

function openArena(script: string): Promise<BenchArena> {
  const env = { ...probe.env, ANSWER_SLOTS: '2048' }
  return startBenchArena({ only: { 'inference-worker': 1 }, script, env })
}

async function measureArena() {
  await using arena = await openArena(LONG)
  const idle = await measureSockets(arena.url, processOf(arena, 'gateway').pid)
  await measureBattles(arena, BATTLES / 5)
  const before = await measureBattles(arena, BATTLES)
  const after = await measureBattles(arena, 2 * BATTLES)
  const gateway = (after.gateway - before.gateway) / BATTLES
  return { idle, gateway, worker: (after.worker - before.worker) / BATTLES }
}

/** Measures the processes' memory while `count` battles of a certain age run. */
async function measureBattles(arena: BenchArena, count: number): Promise<Memory> {
  const stopping = new AbortController()
  const answered = new Set<string>()
  const battles: Promise<void>[] = []
  const beganAt: number[] = []
  for (const { fingerprint } of await seedGuests(arena, count)) {
    const onEvent = ({ event }: { event: string }) => {
      if (event === 'token') answered.add(fingerprint)
    }
    battles.push(holdBattle(arena.url, fingerprint, { signal: stopping.signal, onEvent }))
    beganAt.push(performance.now())
    await delay(1_000 / BATTLES_PER_S)
  }
  await waitFor('all battles have begun', 60_000, () => answered.size === count, 20)
  await delay(sum(beganAt) / count + AGE_MS - performance.now())
  const measured = await measureAll(arena)
  stopping.abort()
  await Promise.all(battles)
  return measured
}

async function measureAll(arena: BenchArena): Promise<Memory> {
  return {
    gateway: await probe.measure(processOf(arena, 'gateway').pid),
    worker: await probe.measure(processOf(arena, 'inference-worker').pid),
  }
}

/** Measures the share by which the memory of each process grows over rounds of battles. */
async function measureGrowth(): Promise<Row[]> {
  await using arena = await openArena(ROUND)
  const startedAt = performance.now()
  const rounds: (Memory & { readonly atMin: number })[] = []
  for (let atMin = 0; atMin < MINUTES; ) {
    const guests = await seedGuests(arena, ROUND_BATTLES)
    await Promise.all(guests.map(({ fingerprint }) => holdBattle(arena.url, fingerprint)))
    atMin = (performance.now() - startedAt) / 60_000
    rounds.push({ atMin, ...(await measureAll(arena)) })
  }
  const filled = rounds.filter(({ atMin }) => atMin >= FILLING * MINUTES)
  return (['gateway', 'worker'] as const).map((name) => {
    const first = filled[0]?.[name] ?? Number.NaN
    const perMin = slope(filled.map((round) => [round.atMin, round[name]]))
    const grown = (100 * perMin * (1 - FILLING) * MINUTES) / first
    const figure = `growth of the ${name} over ${MINUTES} min of battles, ${rounds.length} rounds`
    return [figure, atMost(5, grown, '%'), `at first ${show(first / 1e6, 'MB')}`]
  })
}
