import { setTimeout as delay } from 'node:timers/promises'
import { type SeededGuest, seedGuests } from '@assay/testing/arena'
import { sql } from 'kysely'
import { type BenchArena, processOf, startBenchArena } from './lib/arena.ts'
import { holdBattle } from './lib/chat.ts'
import { median, medianOf, numberOf, quantile, repeat, slope } from './lib/measure.ts'
import { startPeer } from './lib/peers.ts'
import { cpuUsOf } from './lib/processes.ts'
import { atLeast, atMost, report, show } from './lib/report.ts'
import { agesOfTokens } from './lib/stamped-token.ts'

const WORKERS = 8
/**
 * Workers have few slots, so that they are limited by their slots and not by the cores, which all
 * workers share.
 */
const SLOTS = 8
/** The first token is stamped with the time of the provider call. The gap keeps the worker busy. */
const ANSWER_MS = 2_000
const SCRIPT = `tokens=2,ttft=0,gap=${ANSWER_MS},stamp=1`
const WARM_UP_MS = 4_000
const MEASURED_MS = numberOf('seconds', 15, 6) * 1_000
/** Number of waiting answers per slot. */
const BACKLOG = 2
const LOAD = 0.6

const READING_BATTLES = numberOf('battles', 100, 20)
const TOKENS_PER_S = 50
const READING_TOKENS = 600
const READING_MS = 6_000

/**
 * P8: how 1 worker and 8 workers share work. Also the CPU time per token, compared with that of a
 * bare SSE reader.
 */
const alone = await measureWorkers(1, saturate)
const together = await measureWorkers(WORKERS, async (arena, slots) => {
  const perS = await saturate(arena, slots)
  return { perS, waitsMs: await load(arena, (LOAD * perS) / 2) }
})
const aloneS = median(alone)
const efficiency = medianOf(together, 'perS') / (WORKERS * aloneS)
const waitAt = (q: number) => medianOf(together, ({ waitsMs }) => quantile(waitsMs, q))
const reading = await measureReading()
report(`P8 inference workers, ${SLOTS} slots each, answers of ${ANSWER_MS / 1_000} s`, [
  [
    `efficiency from 1 to ${WORKERS} workers`,
    atLeast(0.95, efficiency, '', `of ${show(aloneS, 'answers/s')} each`),
    'ideal line: 1',
  ],
  [
    `turn stored → provider called, p99, ${WORKERS} workers at ${LOAD * 100} % load`,
    atMost(20, waitAt(0.99), 'ms', `, p50 ${show(waitAt(0.5), 'ms')}`),
    'one queue before all slots that takes no time: 0 ms',
  ],
  [
    `worker CPU per token, ${READING_BATTLES} battles from an OpenAI-compatible provider`,
    atMost(1.5, medianOf(reading, 'ratio'), '× bare'),
    `bare SSE reader: ${show(medianOf(reading, 'bare'), 'µs')}`,
  ],
])

async function measureWorkers<Run>(
  workers: number,
  measure: (arena: BenchArena, slots: number) => Promise<Run>,
): Promise<Run[]> {
  const env = { ANSWER_SLOTS: String(SLOTS) }
  await using arena = await startBenchArena({
    ...{ only: { 'inference-worker': workers }, script: SCRIPT, env },
  })
  return await repeat(() => measure(arena, workers * SLOTS))
}

/** Measures the answers per second when there is always work for a free slot. */
async function saturate(arena: BenchArena, slots: number): Promise<number> {
  const { db, url } = arena
  const until = performance.now() + WARM_UP_MS + MEASURED_MS
  const clients = ((1 + BACKLOG) * slots) / 2
  const battles = ((WARM_UP_MS + MEASURED_MS) / ANSWER_MS) * (slots / 2)
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
      and ${from}::timestamptz + ${MEASURED_MS} * interval '1 millisecond'
    order by completed_at`.execute(db)
  return slope(rows.map(({ atS }, index) => [atS, index]))
}

/**
 * Measures the milliseconds from stored turns to provider calls, with random battles at a steady
 * rate.
 */
async function load(arena: BenchArena, battlesPerS: number): Promise<number[]> {
  const { db, url } = arena
  const guests = await seedGuests(arena, Math.ceil((battlesPerS * MEASURED_MS) / 1_000))
  const from = await databaseTime(db)
  const startedAt = performance.now()
  let dueMs = 0
  const ask = async ({ fingerprint }: SeededGuest) => {
    dueMs -= (Math.log(1 - Math.random()) * 1_000) / battlesPerS
    await delay(startedAt + dueMs - performance.now())
    await holdBattle(url, fingerprint)
  }
  await Promise.all(guests.map(ask))
  const { rows } = await sql<{ createdMs: number; content: string }>`
    select extract(epoch from turns.created_at)::float8 * 1000 as created_ms, content
    from answers join turns on turns.id = turn_id where turns.created_at >= ${from}`.execute(db)
  return rows.map(({ createdMs, content }) => -(agesOfTokens(content, createdMs)[0] ?? Number.NaN))
}

async function databaseTime(db: BenchArena['db'], laterMs = 0): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select now() + ${laterMs} * interval '1 millisecond' as at`.execute(db)
  return rows[0]?.at ?? new Date(Number.NaN)
}

/**
 * Measures the microseconds per token of a worker and of a bare reader, which read equally many
 * tokens at the same time.
 */
async function measureReading() {
  const tokens = { TOKENS_PER_S: String(TOKENS_PER_S), TOKENS: String(READING_TOKENS) }
  using provider = await startPeer('sse-provider.ts', tokens)
  await using arena = await startBenchArena({
    ...{ only: { 'inference-worker': 1 }, connection: 'openai-compatible' },
    modelsUrl: `${provider.url}/v1`,
  })
  return await repeat(() => readAtOnce(arena, `${provider.url}/v1`))
}

async function readAtOnce(arena: BenchArena, PROVIDER_URL: string) {
  const guests = await seedGuests(arena, READING_BATTLES)
  const { pid } = processOf(arena, 'inference-worker')
  const ANSWERS = String(2 * READING_BATTLES)
  using bare = await startPeer('bare-sse-reader.ts', { PROVIDER_URL, ANSWERS })
  const held = guests.map(({ fingerprint }) => holdBattle(arena.url, fingerprint))
  await delay(WARM_UP_MS)
  const before = { worker: cpuUsOf(pid), bare: cpuUsOf(bare.pid) }
  const startedAt = performance.now()
  await delay(READING_MS)
  const tokens = (2 * READING_BATTLES * TOKENS_PER_S * (performance.now() - startedAt)) / 1_000
  const worker = cpuUsOf(pid) - before.worker
  const bareUs = cpuUsOf(bare.pid) - before.bare
  await Promise.all(held)
  // A truncated answer would cost less CPU time.
  const failed = arena.db.selectFrom('answers').select('id').where('state', '=', 'failed')
  if (await failed.executeTakeFirst()) throw new Error('an answer failed')
  return { ratio: worker / bareUs, bare: bareUs / tokens }
}
