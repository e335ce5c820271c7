import type { BenchArena } from '../../lib/bench-arena.ts'
import { NOT_OURS, type ProcessorTime, processorTimeOf } from '../../lib/processor-time.ts'
import { report, reportTable, round } from '../../lib/report.ts'
import { cpuByFolder } from './cpu-by-folder.ts'
import type { Recording, Span } from './recording.ts'
import { type ServersAsked, serversAskedDuring } from './servers-asked.ts'
import type { Recorder } from './start-recorder.ts'
import { timeByStage, type Window } from './time-by-stage.ts'

export interface Subject {
  /** What is explained: `P4 a durable vote`. */
  readonly title: string
  /** The processes that one operation passes, the innermost first. */
  readonly path: readonly string[]
  /** Does operations one by one with pauses; absent where there are none but many at once. */
  readonly alone?: () => Promise<readonly Window[]>
  /** Does many at once, for some seconds; returns how many. */
  readonly loaded: () => Promise<number>
}

const FOLDERS = 16
const STATEMENTS = 12
/** A process waits for them; of NATS, which speaks by itself, too, it cannot be told when. */
const SERVERS = ['PostgreSQL', 'Redis']
/** Of operations alone: the slowest tell of what else the machine did, and are told apart. */
const QUICK = 0.9
/** Less of an operation is not told. */
const LEAST_SHARE = 0.002

/**
 * Prints where the time of an operation goes: alone by what it waits for, under load by who uses the
 * processor, what servers are asked for in either case, and whose code it is that runs.
 */
export async function explain(arena: BenchArena, recorder: Recorder, subject: Subject) {
  const { title, path, alone, loaded } = subject
  let windows: readonly Window[] = []
  let recordings: ReadonlyMap<string, Recording> = new Map()
  let processorAlone: ProcessorTime = new Map()
  // What is done for the first time takes longer.
  await alone?.()
  const askedAlone = await serversAskedDuring(arena, async () => {
    recordings = await recorder.record(arena.system, async () => {
      processorAlone = await processorTimeOf(arena, async () => {
        windows = (await alone?.()) ?? []
      })
    })
  })
  await loaded()
  let count = 0
  let processor: ProcessorTime = new Map()
  const askedLoaded = await serversAskedDuring(arena, async () => {
    processor = await processorTimeOf(arena, async () => {
      count = await loaded()
    })
  })
  let recorded = 0
  const load = async () => {
    recorded = await loaded()
  }
  const busy = await recorder.record(arena.system, load, { isSampling: true })

  report(title, [])
  if (alone) printStages(windows, recordings, path)
  if (alone) printOwnProcessor(processorAlone, windows.length)
  printProcessor(processor, count)
  printServers({ alone: askedAlone, loaded: askedLoaded }, windows.length, count)
  for (const name of path) printProcess(name, busy.get(name), recorded)
}

function printStages(
  windows: readonly Window[],
  recordings: ReadonlyMap<string, Recording>,
  path: readonly string[],
): void {
  const spans = path.flatMap((name) =>
    (recordings.get(name)?.spans ?? []).map((span) => ({ ...span, stage: stageOf(name, span) })),
  )
  const stages = SERVERS.flatMap((server) => path.map((name) => `${name} waits for ${server}`))
  const order = [...stages, ...path.map((name) => `${name} itself`)]
  const sorted = windows.toSorted((one, other) => one.to - one.from - (other.to - other.from))
  const quick = Math.ceil(windows.length * QUICK)
  for (const [which, told] of [
    ['quickest', sorted.slice(0, quick)],
    ['slowest', sorted.slice(quick)],
  ] as const) {
    const times = timeByStage(told, spans, order)
    const whole = told.reduce((sum, { from, to }) => sum + to - from, 0)
    console.log(`\n  alone, mean of the ${which} ${told.length}: ${round(whole / told.length)} ms`)
    printShares(['stage', 'ms', 'share'], times, told.length, whole)
  }
}

/** Processor and waiting apart: what those of the system used for one operation, pauses included. */
function printOwnProcessor(processor: ProcessorTime, count: number): void {
  const used = [...processor].filter(([who]) => !NOT_OURS.has(who))
  const each = used.map(([who, us]) => `${who} ${round(us / count / 1_000)} ms`)
  console.log(`  processor time for each: ${each.join(', ')}`)
}

function stageOf(name: string, { stage }: Span): string {
  return stage === 'itself' ? `${name} itself` : `${name} waits for ${stage}`
}

function printProcessor(processor: ProcessorTime, count: number): void {
  const whole = [...processor.values()].reduce((sum, us) => sum + us, 0)
  console.log(
    `\n  many at once, ${count}: ${round(whole / count / 1_000, 3)} ms of all cores for each`,
  )
  printShares(['who has the processor', 'ms', 'share'], processor, count * 1_000, whole)
}

function printShares(
  headings: readonly string[],
  parts: ReadonlyMap<string, number>,
  unit: number,
  whole: number,
): void {
  reportTable(
    headings,
    [...parts]
      .filter(([, value]) => Math.abs(value) > LEAST_SHARE * whole)
      .map(([name, value]) => [
        name,
        round(value / unit, 3),
        `${round((value / whole) * 100, 1)} %`,
      ]),
  )
}

function printServers(
  asked: { readonly alone: ServersAsked; readonly loaded: ServersAsked },
  alone: number,
  loaded: number,
): void {
  console.log('\n  asked of servers for each, alone and many at once')
  const each = (total: number, count: number, digits = 2) =>
    count > 0 ? round(total / count, digits) : ''
  const namesOf = ({ statements }: ServersAsked) => statements.map(({ name }) => name)
  const names = new Set([...namesOf(asked.alone), ...namesOf(asked.loaded)])
  const statements = [...names].slice(0, STATEMENTS).map((name) => {
    const [one, many] = [asked.alone, asked.loaded].map((side) =>
      side.statements.find((statement) => statement.name === name),
    )
    return [
      name,
      each(one?.calls ?? 0, alone),
      each(one?.ms ?? 0, alone, 3),
      each(many?.calls ?? 0, loaded),
      each(many?.ms ?? 0, loaded, 3),
    ]
  })
  const counts = (name: 'redisCommands' | 'events') => [
    each(asked.alone[name], alone),
    '',
    each(asked.loaded[name], loaded),
    '',
  ]
  reportTable(
    ['what', 'alone', 'ms', 'many', 'ms'],
    [
      ...statements,
      ['commands of Redis', ...counts('redisCommands')],
      ['events in JetStream', ...counts('events')],
    ],
  )
}

function printProcess(name: string, recording: Recording | undefined, count: number): void {
  if (!recording) return
  const { utilization, spans, profile } = recording
  const asked = [...SERVERS, 'NATS'].map((server) => {
    const trips = spans.filter(({ stage }) => stage === server).length
    return `${round(trips / count)} of ${server}`
  })
  console.log(`\n  ${name}, many at once: event loop ${round(utilization * 100, 0)} % busy`)
  console.log(`  round trips for each: ${asked.join(', ')}`)
  if (!profile) return
  const folders = cpuByFolder(profile).slice(0, FOLDERS)
  reportTable(
    ['whose code', 'share'],
    folders.map(({ folder, share }) => [folder, `${round(share * 100, 1)} %`]),
  )
}
