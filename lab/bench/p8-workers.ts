import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type SeededGuest, seedGuests } from '@assay/harness'
import { sql } from 'kysely'
import { type BenchArena, startBenchArena } from './lib/bench-arena.ts'
import { cpuTimeUs } from './lib/cpu-time.ts'
import { forkPeer } from './lib/fork-peer.ts'
import { holdBattle } from './lib/hold-battle.ts'
import { report, round } from './lib/report.ts'
import { agesOfTokens, STAMPED_TOKEN_CHARS } from './lib/stamped-token.ts'
import { median, quantile, slope } from './lib/statistics.ts'

const REPEATS = 3
const WORKERS = 8
/** So few that they are the limit, and not the CPU that all workers share here. */
const SLOTS = 8
/** The first token says when the provider was called; then it makes the worker wait. */
const ANSWER_MS = 2_000
const WAITING = `tokens=2,ttft=0,gap=${ANSWER_MS},stamp=1`
const WARM_UP_MS = 4_000
const SATURATED_MS = 15_000
/** Answers that wait for each slot. */
const BACKLOG = 2
const LOAD = 0.6
const LOADED_MS = 15_000
const IDEAL_PER_S = (SLOTS * 1_000) / ANSWER_MS
const GOAL_EFFICIENCY = 0.95
const GOAL_WAIT_MS = 20

const READING_BATTLES = 100
const TOKENS_PER_S = 50
const READING_TOKENS = 600
const READING_MS = 6_000
const GOAL_CPU_RATIO = 1.5

/** P8: work shared by 1 and by 8 workers, and their CPU per token beside a bare SSE reader. */
const alone = await measureWorkers(1, saturate)
const together = await measureWorkers(WORKERS, async (arena, slots) => {
  const perS = await saturate(arena, slots)
  return { perS, ...(await load(arena, slots, (LOAD * perS) / 2)) }
})
const perS = { alone: median(alone), together: median(together.map((run) => run.perS)) }
const waitMs = (q: number, of: 'waitsMs' | 'idealMs') =>
  round(median(together.map((run) => quantile(run[of], q))), 1)
const waitP99Ms = Number(waitMs(0.99, 'waitsMs'))
const reading = await measureReading()

const efficiency = perS.together / (WORKERS * perS.alone)
const cpuRatio = median(reading.map(({ worker, bare }) => worker / bare))
report(`P8 inference workers, ${SLOTS} slots each, answers of ${ANSWER_MS / 1_000} s`, [
  {
    figure: `efficiency from 1 to ${WORKERS} workers`,
    value: `${round(efficiency, 3)} (${round(perS.alone, 1)} and ${round(perS.together, 1)} answers/s)`,
    beside: `ideal line 1.0; slots alone ${IDEAL_PER_S} and ${WORKERS * IDEAL_PER_S} answers/s`,
    goal: `≥ ${GOAL_EFFICIENCY}`,
    reached: efficiency >= GOAL_EFFICIENCY,
  },
  {
    figure: `turn stored → provider called, ${WORKERS} workers at ${LOAD * 100} % load`,
    value: `p99 ${waitP99Ms} ms, p50 ${waitMs(0.5, 'waitsMs')} ms`,
    beside: `one queue before all slots that takes no time: p99 ${waitMs(0.99, 'idealMs')} ms`,
    goal: `p99 ≤ ${GOAL_WAIT_MS} ms`,
    reached: waitP99Ms <= GOAL_WAIT_MS,
  },
  {
    figure: `worker CPU per token, ${READING_BATTLES} battles from an OpenAI-compatible provider`,
    value: `${round(median(reading.map(({ worker }) => worker)), 1)} µs, ${round(cpuRatio)} × bare`,
    beside: `bare SSE reader: ${round(median(reading.map(({ bare }) => bare)), 1)} µs`,
    goal: `≤ ${GOAL_CPU_RATIO} ×`,
    reached: cpuRatio <= GOAL_CPU_RATIO,
  },
])

async function measureWorkers<Result>(
  workers: number,
  measure: (arena: BenchArena, slots: number) => Promise<Result>,
): Promise<Result[]> {
  await using arena = await startBenchArena({
    replicas: {
      ...{ gateway: 1, 'inference-worker': workers },
      ...{ 'rating-worker': 0, 'analytics-projector': 0 },
    },
    models: { count: 6, provider: 'scripted', providerModel: WAITING },
    env: { ANSWER_SLOTS: String(SLOTS) },
  })
  const runs: Result[] = []
  for (let repeat = 0; repeat < REPEATS; repeat++) runs.push(await measure(arena, workers * SLOTS))
  return runs
}

/** Answers a second while every slot that falls free finds work. */
async function saturate(arena: BenchArena, slots: number): Promise<number> {
  const { db, url } = arena
  const until = performance.now() + WARM_UP_MS + SATURATED_MS
  const clients = ((1 + BACKLOG) * slots) / 2
  const battles = ((WARM_UP_MS + SATURATED_MS) / ANSWER_MS) * (slots / 2)
  const guests = await seedGuests(arena, Math.ceil(2 * clients + battles))
  const from = await databaseTime(db, WARM_UP_MS)
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until) {
        const guest = guests.pop()
        if (!guest) throw new Error('too few guests were seeded')
        await holdBattle(url, guest.fingerprint)
      }
    }),
  )
  const { rows } = await sql<{ atS: number }>`
    select extract(epoch from completed_at)::float8 as at_s from answers
    where completed_at between ${from}
      and ${from}::timestamptz + ${SATURATED_MS} * interval '1 millisecond'
    order by completed_at`.execute(db)
  return slope(rows.map(({ atS }, index) => [atS, index]))
}

/** Milliseconds from turns to calls of the provider, with battles at random at a steady rate. */
async function load(arena: BenchArena, slots: number, battlesPerS: number) {
  const { db, url } = arena
  const guests = await seedGuests(arena, Math.ceil((battlesPerS * LOADED_MS) / 1_000))
  const from = await databaseTime(db)
  const startedAt = performance.now()
  let dueMs = 0
  const ask = async ({ fingerprint }: SeededGuest, atMs: number) => {
    await delay(startedAt + atMs - performance.now())
    await holdBattle(url, fingerprint)
  }
  await Promise.all(
    guests.map((guest) => {
      dueMs -= (Math.log(1 - Math.random()) * 1_000) / battlesPerS
      return ask(guest, dueMs)
    }),
  )
  const { rows } = await sql<{ createdMs: number; content: string }>`
    select extract(epoch from turns.created_at)::float8 * 1000 as created_ms, content
    from answers join turns on turns.id = turn_id
    where turns.created_at >= ${from} order by turns.created_at`.execute(db)
  const waitsMs = rows.map(({ createdMs, content }) => {
    const [age = Number.NaN] = agesOfTokens(content.slice(0, STAMPED_TOKEN_CHARS), createdMs)
    return -age
  })
  const arrivalsMs = rows.map(({ createdMs }) => createdMs)
  return { waitsMs, idealMs: idealWaits(arrivalsMs, slots) }
}

/** What the same answers would wait if whichever slot falls free took the oldest at once. */
function idealWaits(arrivalsMs: readonly number[], slots: number): number[] {
  const freeAtMs = Array.from({ length: slots }, () => 0)
  return arrivalsMs.map((arrivedMs) => {
    const earliestMs = Math.min(...freeAtMs)
    const startsMs = Math.max(arrivedMs, earliestMs)
    freeAtMs[freeAtMs.indexOf(earliestMs)] = startsMs + ANSWER_MS
    return startsMs - arrivedMs
  })
}

async function databaseTime(db: BenchArena['db'], laterMs = 0): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select now() + ${laterMs} * interval '1 millisecond' as at`.execute(db)
  return rows[0]?.at ?? new Date(Number.NaN)
}

/** CPU microseconds a token of a worker and of a bare reader, which read as much at once. */
async function measureReading() {
  using provider = forkPeer('sse-provider.ts', {
    TOKENS_PER_S: String(TOKENS_PER_S),
    TOKENS: String(READING_TOKENS),
  })
  const [{ url }] = (await once(provider, 'message')) as [{ url: string }]
  await using arena = await startBenchArena({
    replicas: { gateway: 1, 'inference-worker': 1, 'rating-worker': 0, 'analytics-projector': 0 },
    models: { count: 6, provider: 'openai-compatible', providerModel: 'bench' },
    env: { ANSWER_SLOTS: '1024', OPENAI_COMPATIBLE_BASE_URL: url },
  })
  const runs: { readonly worker: number; readonly bare: number }[] = []
  for (let repeat = 0; repeat < REPEATS; repeat++) runs.push(await readAtOnce(arena, url))
  return runs
}

async function readAtOnce(arena: BenchArena, providerUrl: string) {
  const { db, system, url } = arena
  const guests = await seedGuests(arena, READING_BATTLES)
  const worker = system.processes.find(({ service }) => service === 'inference-worker')?.pid() ?? 0
  using bare = forkPeer('bare-sse-reader.ts', {
    PROVIDER_URL: providerUrl,
    ANSWERS: String(2 * READING_BATTLES),
  })
  const held = guests.map(({ fingerprint }) => holdBattle(url, fingerprint))
  await delay(WARM_UP_MS)
  const before = { worker: cpuTimeUs(worker), bare: cpuTimeUs(bare.pid ?? 0) }
  const startedAt = performance.now()
  await delay(READING_MS)
  const after = { worker: cpuTimeUs(worker), bare: cpuTimeUs(bare.pid ?? 0) }
  const tokens = (2 * READING_BATTLES * TOKENS_PER_S * (performance.now() - startedAt)) / 1_000
  await Promise.all(held)
  await assertNoneFailed(db)
  return {
    worker: (after.worker - before.worker) / tokens,
    bare: (after.bare - before.bare) / tokens,
  }
}

/** An answer that is cut short would be a cheap one. */
async function assertNoneFailed(db: BenchArena['db']): Promise<void> {
  const failed = await db.selectFrom('answers').select('id').where('state', '=', 'failed').execute()
  if (failed.length > 0) throw new Error(`${failed.length} answers failed`)
}
