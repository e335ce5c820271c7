import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { publishNewestBoard, runRelease } from '@assay/harness'
import { type BenchArena, startBenchArena } from './lib/bench-arena.ts'
import { type Row, report, round } from './lib/report.ts'
import { ANSWER_CHARACTERS, seedConversations } from './lib/seed-conversations.ts'
import { seedLedger } from './lib/seed-ledger.ts'
import { median } from './lib/statistics.ts'
import { runPython } from './peers/run-python.ts'

const { values: options } = parseArgs({
  options: { votes: { type: 'string', default: '100000,1000000' } },
})
const SIZES = options.votes.split(',').map(Number)
const REPEATS = 3
/** Of so many votes one has a conversation that may be published. */
const VOTES_A_CONVERSATION = 10
/** For so many votes, and in proportion for others. */
const GOAL_VOTES = 100_000
const GOAL_S = 15
const GOAL_MIB = 400
const GOAL_GROWTH = 1.25
const PUBLISHED_WITHIN_MS = 300_000

interface Build {
  readonly seconds: number
  readonly peakMib: number
  /** Of pyarrow, which writes the table of votes alone; undefined where it is not installed. */
  readonly peerSeconds: number | undefined
}

/** P14: a release of the data, built as an operator builds it, beside pyarrow writing its largest table. */
const builds = []
for (const votes of SIZES) builds.push({ votes, ...(await measureSize(votes)) })
const [first, last] = [builds[0], builds.at(-1)]
const growth = (last?.peakMib ?? Number.NaN) / (first?.peakMib ?? Number.NaN)
report('P14 release of the data', [
  ...builds.flatMap(rowsOf),
  ...(SIZES.length > 1
    ? [
        {
          figure: `memory at ${last?.votes} votes`,
          value: `${round(growth)} ×`,
          beside: `at ${first?.votes} votes`,
          goal: `≤ ${GOAL_GROWTH} ×`,
          reached: growth <= GOAL_GROWTH,
        },
      ]
    : []),
])

function rowsOf({ votes, seconds, peakMib, peerSeconds }: Build & { votes: number }): Row[] {
  const texts = `${votes / VOTES_A_CONVERSATION} conversations of 2 × ${ANSWER_CHARACTERS} characters`
  const beside = peerSeconds
    ? `pyarrow writes votes.parquet: ${round(peerSeconds)} s`
    : 'pyarrow cannot be installed here'
  const goalS = GOAL_S * (votes / GOAL_VOTES)
  return [
    {
      figure: `built from ${votes} votes and ${texts}`,
      value: `${round(seconds, 1)} s`,
      beside,
      goal: `≤ ${round(goalS, 1)} s`,
      reached: seconds <= goalS,
    },
    {
      figure: `memory held at most, ${votes} votes`,
      value: `${round(peakMib, 0)} MiB`,
      beside: 'Node itself included',
      goal: `≤ ${GOAL_MIB} MiB`,
      reached: peakMib <= GOAL_MIB,
    },
  ]
}

async function measureSize(votes: number): Promise<Build> {
  await using arena = await startBenchArena({
    replicas: { gateway: 1, 'inference-worker': 0, 'rating-worker': 1, 'analytics-projector': 0 },
  })
  const { db, stack, system, modelIds } = arena
  await seedLedger({ databaseUrl: stack.postgres.url, votes, modelIds })
  await seedConversations(db, VOTES_A_CONVERSATION)
  await publishNewestBoard({ db, processes: system.processes }, votes, PUBLISHED_WITHIN_MS)
  const folder = await mkdtemp(join(tmpdir(), 'assay-release-'))
  try {
    const builds: Build[] = []
    for (let at = 0; at < REPEATS; at++) builds.push(await build(arena, folder, `1.0.${at}`))
    const middle = (key: 'seconds' | 'peakMib') => median(builds.map((each) => each[key]))
    return {
      seconds: middle('seconds'),
      peakMib: middle('peakMib'),
      peerSeconds: builds.at(-1)?.peerSeconds,
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function build(arena: BenchArena, folder: string, version: string): Promise<Build> {
  const peakFile = join(folder, 'peak')
  const settings = {
    BENCH_PEAK_FILE: peakFile,
    NODE_OPTIONS: `--import ${import.meta.resolve('./lib/tell-peak-memory.ts')}`,
  }
  const startedAt = performance.now()
  const { code, stderr } = await runRelease(
    arena,
    folder,
    ['build', '--version', version],
    settings,
  )
  if (code !== 0) throw new Error(`the build failed: ${stderr}`)
  const seconds = (performance.now() - startedAt) / 1_000
  const peakMib = Number(await readFile(peakFile, 'utf8')) / 1_024
  return { seconds, peakMib, peerSeconds: await writeWithPyarrow(join(folder, version), folder) }
}

function writeWithPyarrow(release: string, folder: string): Promise<number | undefined> {
  const args = [join(release, 'data', 'votes.parquet'), join(folder, 'again.parquet')]
  return runPython<number>('scientific', 'write-parquet.py', { args })
}
