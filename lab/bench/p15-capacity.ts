import { cpus } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { type BenchArena, startBenchArena } from './lib/bench-arena.ts'
import { createJourneyLoad, type JourneyLoad, type JourneyTimes } from './lib/journey-load.ts'
import { NOT_OURS, type ProcessorTime, processorTimeOf } from './lib/processor-time.ts'
import { report, reportTable, round } from './lib/report.ts'
import { quantile } from './lib/statistics.ts'
import { readStoredBytes } from './lib/stored-bytes.ts'

const { values: options } = parseArgs({ options: { minutes: { type: 'string', default: '1' } } })
const MINUTES = Number(options.minutes)
/** Gateways, and as many inference workers. */
const REPLICAS = [1, 2, 4]
const TOKENS_PER_S = 50
const ANSWER = `tokens=150,ttft=0,gap=${1_000 / TOKENS_PER_S},stamp=1`
const FIRST_RATE = 20
const STEP = 1.25
const WARM_UP_MS = 5_000
const STEP_MS = 10_000
/** A step that one slow moment broke is tried again. */
const TRIES = 2
/** Of the highest rate that held for a step: arrivals are random, and a long run meets more of them at once. */
const SUSTAINED = 0.8
/** Rates that are tried for the whole time, each so much below the one before. */
const HOLDS = 3
/** Of a core, or of all cores together. */
const SATURATED = 0.9
const SETTLING_MS = 30_000
const POLL_MS = 100

const LIMITS = [
  { name: 'first token', limitMs: 250, read: ({ firstTokens }: JourneyTimes) => firstTokens },
  { name: 'token', limitMs: 100, read: ({ tokens }: JourneyTimes) => tokens },
  { name: 'vote', limitMs: 100, read: ({ votes }: JourneyTimes) => votes },
]

interface Step {
  readonly rate: number
  readonly times: JourneyTimes
  readonly processor: ProcessorTime
  readonly broken: readonly string[]
}

interface Ladder {
  /** Battles a second of the highest step that held. */
  readonly held: number
  /** The first that did not. */
  readonly broken: Step
}

/** P15: battles and votes a second that every service holds together on this machine, and what each costs. */
const ladders = new Map<number, Ladder>()
for (const replicas of REPLICAS) {
  await using arena = await startCapacityArena(replicas)
  const load = createJourneyLoad(arena)
  const ladder = await climb(arena, load)
  ladders.set(replicas, ladder)
  if (replicas === 1) await sustain(arena, load, ladder.held * SUSTAINED)
}
console.log('\n  what breaks a limit first, step by step up to it')
reportTable(
  ['gateways and workers', 'battles/s held', 'broken at', 'by', 'saturated'],
  [...ladders].map(([replicas, { held, broken }]) => [
    String(replicas),
    round(held, 1),
    round(broken.rate, 1),
    broken.broken.join(', '),
    saturatedBy(broken.processor),
  ]),
)

function startCapacityArena(replicas: number): Promise<BenchArena> {
  return startBenchArena({
    replicas: {
      ...{ gateway: replicas, 'inference-worker': replicas },
      ...{ 'rating-worker': 1, 'analytics-projector': 1 },
    },
    models: { count: 6, provider: 'scripted', providerModel: ANSWER },
    env: { ANSWER_SLOTS: '1024' },
  })
}

/** Raises the rate until a limit breaks. */
async function climb(arena: BenchArena, load: JourneyLoad): Promise<Ladder> {
  let held = 0
  for (let rate = FIRST_RATE; ; rate *= STEP) {
    const step = await tryStep(arena, load, rate)
    if (step.broken.length > 0) return { held, broken: step }
    held = rate
  }
}

async function tryStep(arena: BenchArena, load: JourneyLoad, rate: number): Promise<Step> {
  let step = await runStep(arena, load, rate, STEP_MS)
  for (let tried = 1; tried < TRIES && step.broken.length > 0; tried++)
    step = await runStep(arena, load, rate, STEP_MS)
  return step
}

async function runStep(arena: BenchArena, load: JourneyLoad, rate: number, measuredMs: number) {
  let processor: ProcessorTime = new Map()
  const times = await load.run({
    battlesPerS: rate,
    warmUpMs: WARM_UP_MS,
    measuredMs,
    onMeasured: async (arrived) => {
      processor = await processorTimeOf(arena, () => arrived)
    },
  })
  const late = LIMITS.filter(({ limitMs, read }) => !(quantile(read(times), 0.99) <= limitMs))
  const broken = [...new Set(times.failures), ...late.map((limit) => told(limit, times))]
  return { rate, times, processor, broken }
}

function told({ name, read }: (typeof LIMITS)[number], times: JourneyTimes): string {
  return `${name} p99 ${round(quantile(read(times), 0.99), 0)} ms`
}

/** A whole core of one process, or all cores; a process of one thread cannot use more than the former. */
function saturatedBy(processor: ProcessorTime): string {
  const cores = cpus().length
  const whole = [...processor.values()].reduce((sum, us) => sum + us, 0)
  const busy = [...processor].filter(([who]) => !NOT_OURS.has(who))
  const full = busy.filter(([, us]) => us >= (SATURATED * whole) / cores).map(([who]) => who)
  const idle = processor.get('nobody') ?? Number.NaN
  if (idle <= (1 - SATURATED) * whole) full.push(`all ${cores} cores`)
  return full.join(', ') || `nothing: ${round((idle / whole) * 100, 0)} % of the cores idle`
}

/** A rate that was tried for the whole time. */
interface Held extends Step {
  readonly lost: readonly string[]
  /** By store. */
  readonly bytesOfBattle: ReadonlyMap<string, number>
}

async function hold(arena: BenchArena, load: JourneyLoad, rate: number): Promise<Held> {
  await settle(arena, load)
  const before = await readStoredBytes(arena)
  const doneBefore = load.done()
  const step = await runStep(arena, load, rate, MINUTES * 60_000)
  const lost = await settle(arena, load)
  const after = await readStoredBytes(arena)
  const battles = load.done() - doneBefore
  const stores = Object.keys(before) as (keyof typeof before)[]
  const bytes = stores.map((store) => [store, (after[store] - before[store]) / battles] as const)
  return { ...step, lost, bytesOfBattle: new Map(bytes) }
}

/**
 * Looks for a rate that is held for the whole time, from `highest` down; reports what it kept to, what those above
 * it did not, and what a battle costs by process and by store.
 */
async function sustain(arena: BenchArena, load: JourneyLoad, highest: number): Promise<void> {
  let held = await hold(arena, load, highest)
  const notHeld: string[] = []
  for (let tried = 1; tried < HOLDS && held.broken.length > 0; tried++) {
    notHeld.push(`; not at ${round(held.rate, 1)}: ${held.broken.join(', ')}`)
    held = await hold(arena, load, held.rate * SUSTAINED)
  }
  const { rate, times, processor, broken, lost } = held
  report(`P15 the whole system, answers of 150 tokens at ${TOKENS_PER_S}/s, whole journeys`, [
    {
      figure: `battles and votes a second held for ${MINUTES} min`,
      value: `${round(rate, 1)}, ${LIMITS.map((limit) => told(limit, times)).join(', ')}`,
      beside: saturatedBy(processor) + notHeld.join(''),
      goal: LIMITS.map(({ name, limitMs }) => `${name} ≤ ${limitMs} ms`).join(', '),
      reached: broken.length === 0,
    },
    {
      figure: `lost of ${times.journeys} battles`,
      value: lost.join(', ') || 'nothing',
      beside: 'answers to their end, votes, their places in the ledger',
      goal: 'nothing',
      reached: lost.length === 0 && times.failures.length === 0,
    },
  ])
  console.log('\n  processor time of a battle')
  const whole = [...processor.values()].reduce((sum, us) => sum + us, 0)
  reportTable(
    ['who', 'ms', 'of all cores'],
    [...processor].map(([who, us]) => [
      who,
      round(us / times.journeys / 1_000),
      `${round((us / whole) * 100, 1)} %`,
    ]),
  )
  console.log('\n  bytes of a battle')
  reportTable(
    ['where', 'kB'],
    [...held.bytesOfBattle].map(([store, bytes]) => [store, round(bytes / 1_000)]),
  )
}

/** Waits for what is still on its way. @returns what did not arrive. */
async function settle({ db }: BenchArena, load: JourneyLoad): Promise<string[]> {
  const wanted = { answers: 2 * load.done(), votes: load.done(), entries: load.done(), waiting: 0 }
  const until = performance.now() + SETTLING_MS
  for (;;) {
    const { rows } = await sql<typeof wanted>`
      select
        (select count(*) from answers where state = 'done')::int as answers,
        (select count(*) from votes)::int as votes,
        (select count(*) from ledger)::int as entries,
        (select count(*) from votes_to_fold)::int as waiting`.execute(db)
    const kinds = Object.keys(wanted) as (keyof typeof wanted)[]
    const wrong = kinds.filter((kind) => rows[0]?.[kind] !== wanted[kind])
    if (wrong.length === 0 || performance.now() > until)
      return wrong.map((kind) => `${kind}: ${rows[0]?.[kind]} of ${wanted[kind]}`)
    await delay(POLL_MS)
  }
}
