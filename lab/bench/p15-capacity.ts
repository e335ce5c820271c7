import { sql } from 'kysely'
import { startBenchArena } from './lib/arena.ts'
import { readDatabaseBytes, readMemory } from './lib/footprint.ts'
import { createJourneyLoad, type JourneyTimes } from './lib/journeys.ts'
import { numberOf, quantile, sum } from './lib/measure.ts'
import { cpuUsOf, cpuUsOfTree } from './lib/processes.ts'
import { atLeast, atMost, report, show } from './lib/report.ts'

const MINUTES = numberOf('minutes', 10, 0.2)
const TOKENS_PER_S = 50
const FIRST_RATE = numberOf('rate', 20, 4)
const MAX_RATE = numberOf('highest', 1_000, 6)
const STEP = 1.25
const STEP_MS = 10_000
/** A failed step is repeated once, in case the cause was a single slow moment. */
const TRIES = 2
/**
 * The long run starts at this share of the highest rate that stayed within the limits for one step.
 * Arrivals are random, so a long run has more bursts than a step.
 */
const SUSTAINED = 0.8
/** Maximum number of long runs, each at a lower rate than the previous one. */
const HOLDS = 3
const SETTLING_MS = 30_000
const [KILOBYTE, MEGABYTE] = [1e3, 1e6]

const LIMITS = [
  { name: 'first token', limitMs: 250, read: ({ firstTokens }: JourneyTimes) => firstTokens },
  { name: 'token', limitMs: 100, read: ({ tokens }: JourneyTimes) => tokens },
  { name: 'vote', limitMs: 100, read: ({ votes }: JourneyTimes) => votes },
]

/**
 * P15: the battles and votes per second that all services together sustain on this machine, each
 * service's share of the cost, and the space that they need.
 */
await using arena = await startBenchArena({
  script: `tokens=150,ttft=0,gap=${1_000 / TOKENS_PER_S},stamp=1`,
})
const bytesBefore = await readDatabaseBytes(arena)
const load = createJourneyLoad(arena)
const highest = await climb()
let held = await run(highest * SUSTAINED, MINUTES * 60_000)
const notHeld: string[] = []
for (let tried = 1; tried < HOLDS && held.broken.length > 0; tried++) {
  notHeld.push(`; not at ${show(held.rate, '/s')}: ${held.broken.join(', ')}`)
  held = await run(held.rate * SUSTAINED, MINUTES * 60_000)
}
const memoryMb = readMemory(arena) / MEGABYTE
const lost = await findLost()
const bytes = await readDatabaseBytes(arena)
const kilobytesOf = (kind: keyof typeof bytes) =>
  (bytes[kind] - bytesBefore[kind]) / load.done() / KILOBYTE
const textKb = kilobytesOf('texts')
const { rate, times, cpuUs, broken } = held
const costs = [...cpuUs].map(([name, us]) => [name, us / times.journeys / 1_000] as const)
const limits = LIMITS.map(({ name, limitMs }) => `${name} ≤ ${limitMs} ms`).join(', ')
const rateMeasured = atLeast(40, rate, '/s', `, ${LIMITS.map((limit) => p99Of(limit, times))}`)
report(`P15 the whole system, answers of 150 tokens at ${TOKENS_PER_S}/s, whole journeys`, [
  [
    `battles and votes held for ${MINUTES} min with p99 of ${limits}`,
    { ...rateMeasured, reached: rateMeasured.reached && broken.length === 0 },
    `held for ${STEP_MS / 1_000} s: ${show(highest, '/s')}${notHeld.join('')}`,
  ],
  [
    'processor time of a battle',
    atMost(28, sum(costs.map(([, ms]) => ms)), 'ms'),
    costs.map(([name, ms]) => `${name} ${show(ms, 'ms')}`).join(', '),
  ],
  [
    'database without texts, of a battle with a vote',
    atMost(16, kilobytesOf('database') - textKb, 'kB'),
    `the texts: ${show(textKb, 'kB')}`,
  ],
  ['memory of all services and servers', atMost(1_024, memoryMb, 'MB'), '–'],
  [
    `answers, votes and ledger entries lost of ${load.done()} battles`,
    atMost(0, lost + times.failures.length, '', times.failures[0]),
    'nothing',
  ],
])

function p99Of({ name, read }: (typeof LIMITS)[number], times: JourneyTimes): string {
  return ` ${name} ${show(quantile(read(times), 0.99), 'ms')}`
}

/**
 * Raises the rate until a limit is exceeded.
 * @returns the highest rate within all limits.
 */
async function climb(): Promise<number> {
  let highest = FIRST_RATE
  for (let rate = FIRST_RATE; rate <= MAX_RATE; rate *= STEP) {
    let tries = 0
    while ((await run(rate, STEP_MS)).broken.length > 0) if (++tries === TRIES) return highest
    highest = rate
  }
  return highest
}

async function run(rate: number, measuredMs: number) {
  const marks: ReturnType<typeof readCpuUs>[] = []
  const onMark = () => void marks.push(readCpuUs())
  const times = await load.run(rate, measuredMs, onMark)
  const late = LIMITS.filter(({ limitMs, read }) => !(quantile(read(times), 0.99) <= limitMs))
  const broken = [...new Set(times.failures), ...late.map((limit) => p99Of(limit, times))]
  const [before, after] = marks
  const cpuUs = new Map(
    [...(after ?? [])].map(([name, us]) => [name, us - (before?.get(name) ?? 0)]),
  )
  return { rate, times, cpuUs, broken }
}

/** Reads the CPU time of each service and server so far, in microseconds. */
function readCpuUs(): Map<string, number> {
  const { postgres, redis, nats } = arena.stack
  return new Map([
    ...arena.system.processes.map(({ name, pid }) => [name, cpuUsOf(pid() ?? 0)] as const),
    ...[postgres, redis, nats].map(
      ({ name, controls }) => [name, cpuUsOfTree(controls?.pid() ?? 0)] as const,
    ),
  ])
}

/**
 * Waits for answers and votes in transit.
 * @returns the number that are missing.
 */
async function findLost(): Promise<number> {
  const until = performance.now() + SETTLING_MS
  for (;;) {
    const { rows } = await sql<{ missing: number }>`
      select abs(2 * ${load.done()} - (select count(*) from answers where state = 'done'))::int
        + abs(${load.done()} - (select count(*) from votes))::int
        + abs(${load.done()} - (select count(*) from ledger))::int
        + (select count(*) from ledger_inbox where kind = 'vote')::int as missing`.execute(arena.db)
    const missing = rows[0]?.missing ?? Number.NaN
    if (missing === 0 || performance.now() > until) return missing
  }
}
