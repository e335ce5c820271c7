import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { insertTurnLabels } from '@assay/db'
import { readMetric, seedFinishedTurns, seedGuests } from '@assay/harness'
import { sql } from 'kysely'
import { type BenchArena, startBenchArena } from './lib/bench-arena.ts'
import { openKeepAliveClient, voteRequest } from './lib/keep-alive-client.ts'
import { type Row, report, round } from './lib/report.ts'
import { seedLedger } from './lib/seed-ledger.ts'
import { median, quantile } from './lib/statistics.ts'
import { type StandingsWatch, watchStandings } from './lib/watch-standings.ts'

const { values: options } = parseArgs({
  options: {
    votes: { type: 'string', default: '1000000' },
    models: { type: 'string', default: '6' },
  },
})
/** Votes in the ledger: `--votes 1000000,10000000` measures at both. */
const SIZES = options.votes.split(',').map(Number)
const MODELS = Number(options.models)
const REPEATS = 3
const CLIENTS = 64
const VOTERS = 500
const POLL_MS = 500
const OUTAGE_MS = 5_000
const GOAL_CAUGHT_UP_S = 5
const GOAL_FOLD_RATIO = 1.3
/** After a start no worse than a poll: the machine is shared with the reading of the whole ledger. */
const GOAL_AT_START_MS = POLL_MS
const LOADS: readonly [Load, Load] = [
  { perSecond: 200, seconds: 8, p99Ms: 50 },
  { perSecond: 1_000, seconds: 5, p99Ms: 100 },
]

/** The board whose votes are labelled; it stands beside the overall one. */
const SUBJECT = 'genetics'
const GOAL_SUBJECT_MS = 1_000

interface Load {
  readonly perSecond: number
  readonly seconds: number
  readonly p99Ms: number
}

interface Run {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly pollMs: number
  /** A fold takes so long in the mean. */
  readonly foldMs: number
}

interface Bench {
  readonly arena: BenchArena
  readonly watch: StandingsWatch
}

interface Cast {
  readonly turnId: string
  readonly acceptedAtMs: number
}

/** P5: from the answer to a vote until a board with that vote is served, beside a 500 ms poll. */
const measured = []
for (const votes of SIZES) measured.push(await measureSize(votes))
const [first, last] = [measured[0], measured.at(-1)]
const foldRatio = (last?.foldMs ?? Number.NaN) / (first?.foldMs ?? Number.NaN)
report(`P5 vote to snapshot, ${MODELS} models`, [
  ...measured.flatMap(({ rows }) => rows),
  ...(SIZES.length > 1
    ? [
        {
          figure: `a fold, fit and snapshot included, on ${SIZES.at(-1)} votes`,
          value: `${round(foldRatio)} × (${round(last?.foldMs ?? Number.NaN)} ms)`,
          beside: `on ${SIZES[0]} votes: ${round(first?.foldMs ?? Number.NaN)} ms`,
          goal: `≤ ${GOAL_FOLD_RATIO} ×`,
          reached: foldRatio <= GOAL_FOLD_RATIO,
        },
      ]
    : []),
])

/** Everything at one length of the ledger. */
async function measureSize(votes: number) {
  await using arena = await startBenchArena({
    replicas: { gateway: 1, 'inference-worker': 0, 'rating-worker': 1, 'analytics-projector': 0 },
    models: { count: MODELS, provider: 'scripted', providerModel: 'bench' },
  })
  await firstBoard(arena)
  const startedAt = performance.now()
  const { stack, modelIds } = arena
  await seedLedger({ databaseUrl: stack.postgres.url, votes, modelIds })
  const seeded = performance.now()
  const { headers } = await arena.superuser()
  await using watch = await watchStandings(arena.url, headers)
  const bench: Bench = { arena, watch }
  // The first fold after the seed reads the whole ledger, as after a start.
  await positionsOf(bench, await castVotes(arena, 1, await prepareBallots(arena, 1)))
  const [seedS, readS] = [seeded - startedAt, performance.now() - seeded].map((ms) => ms / 1_000)
  console.log(
    `${votes} votes seeded in ${round(seedS ?? 0, 0)} s, read in ${round(readS ?? 0, 0)} s`,
  )

  const readingFrom = performance.now()
  const rows = [startRow(votes, await measureLoad(bench, LOADS[0]))]
  await otherBoards(arena, votes)
  const boardsS = (performance.now() - readingFrom) / 1_000
  console.log(`the boards beside it there after ${round(boardsS, 0)} s`)
  const foldsMs: number[] = []
  for (const load of LOADS) {
    const runs = []
    for (let repeat = 0; repeat < REPEATS; repeat++) runs.push(await measureLoad(bench, load))
    rows.push(rowOf(votes, load, runs))
    if (load === LOADS[0]) foldsMs.push(...runs.map(({ foldMs }) => foldMs))
  }
  rows.push(await measureSubject(bench, votes))
  const caughtUp: number[] = []
  for (let repeat = 0; repeat < REPEATS; repeat++) caughtUp.push(await measureOutage(bench))
  rows.push({
    figure: `caught up after the rating worker stood still for 5 s at 200/s, on ${votes} votes`,
    value: `${round(median(caughtUp))} s`,
    beside: `the outage: ${OUTAGE_MS / 1_000} s`,
    goal: `≤ ${GOAL_CAUGHT_UP_S} s`,
    reached: median(caughtUp) <= GOAL_CAUGHT_UP_S,
  })
  return { rows, foldMs: median(foldsMs) }
}

async function measureLoad(bench: Bench, { perSecond, seconds }: Load): Promise<Run> {
  const ballots = await prepareBallots(bench.arena, perSecond * seconds)
  const before = await foldsSoFar(bench.arena)
  const cast = await castVotes(bench.arena, perSecond, ballots)
  const delays = await delaysOf(bench, cast)
  const after = await foldsSoFar(bench.arena)
  // The best a poll can do: it takes no time itself.
  const waits = cast.map(({ acceptedAtMs }) => POLL_MS - (acceptedAtMs % POLL_MS))
  return {
    p50Ms: median(delays),
    p99Ms: quantile(delays, 0.99),
    pollMs: quantile(waits, 0.99),
    foldMs: ((after.seconds - before.seconds) * 1_000) / (after.folds - before.folds),
  }
}

function rowOf(votes: number, { perSecond, p99Ms }: Load, runs: readonly Run[]): Row {
  const middle = (key: keyof Run) => median(runs.map((run) => run[key]))
  const foldMs = round(middle('foldMs'), 1)
  return {
    figure: `vote accepted → board served, ${perSecond}/s on ${votes} votes`,
    value: `p99 ${round(middle('p99Ms'), 1)} ms, p50 ${round(middle('p50Ms'), 1)} ms, a fold ${foldMs} ms`,
    beside: `a ${POLL_MS} ms poll that takes no time: p99 ${round(middle('pollMs'), 0)} ms`,
    goal: `p99 ≤ ${p99Ms} ms`,
    reached: middle('p99Ms') <= p99Ms,
  }
}

/** The other boards read all of the ledger beside the folds. */
function startRow(votes: number, { p99Ms, p50Ms, pollMs, foldMs }: Run): Row {
  const { perSecond } = LOADS[0]
  return {
    figure: `vote accepted → board served while other boards read the ledger, ${perSecond}/s on ${votes} votes`,
    value: `p99 ${round(p99Ms, 1)} ms, p50 ${round(p50Ms, 1)} ms, a fold ${round(foldMs, 1)} ms`,
    beside: `a ${POLL_MS} ms poll that takes no time: p99 ${round(pollMs, 0)} ms`,
    goal: `p99 ≤ ${GOAL_AT_START_MS} ms`,
    reached: p99Ms <= GOAL_AT_START_MS,
  }
}

/** Waits until the boards of subjects and tasks have read `votes` votes. */
async function otherBoards({ db }: BenchArena, votes: number): Promise<void> {
  const query = db
    .selectFrom('boardSnapshots')
    .select('board')
    .where('ledgerPosition', '>', `${votes}`)
    .limit(1)
  while (!(await query.executeTakeFirst())) await delay(100)
}

/** From the answer to a vote until the board of its subject is served with it. */
async function measureSubject({ arena }: Bench, votes: number): Promise<Row> {
  const { headers } = await arena.superuser()
  await using watch = await watchStandings(arena.url, headers, `subject:${SUBJECT}`)
  const runs: Pick<Run, 'p50Ms' | 'p99Ms'>[] = []
  const { perSecond, seconds } = LOADS[0]
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const ballots = await prepareBallots(arena, perSecond * seconds)
    await insertTurnLabels(
      arena.db,
      ballots.map(({ turnId }) => ({
        ...{ turnId, axis: 'subject', slugs: [SUBJECT], status: 'matched', source: 'rules' },
        ...{ actor: null, version: '1' },
      })),
    )
    const delays = await delaysOf({ arena, watch }, await castVotes(arena, perSecond, ballots))
    runs.push({ p50Ms: median(delays), p99Ms: quantile(delays, 0.99) })
  }
  const p99Ms = median(runs.map((run) => run.p99Ms))
  return {
    figure: `vote accepted → board of its subject served, ${perSecond}/s on ${votes} votes`,
    value: `p99 ${round(p99Ms, 0)} ms, p50 ${round(median(runs.map((run) => run.p50Ms)), 0)} ms`,
    beside: 'the overall board: above',
    goal: `p99 ≤ ${GOAL_SUBJECT_MS} ms`,
    reached: p99Ms <= GOAL_SUBJECT_MS,
  }
}

/** What the rating worker says of its folds. */
async function foldsSoFar({ system }: BenchArena) {
  const worker = system.processes.find(({ service }) => service === 'rating-worker')
  if (!worker) throw new Error('no rating worker runs')
  const read = async (figure: string) =>
    (await readMetric(worker, `assay_fold_duration_seconds_${figure}`)) ?? Number.NaN
  return { seconds: await read('sum'), folds: await read('count') }
}

/** Waits for the board of all models at 1000, so that nobody asks for one in vain. */
async function firstBoard({ db }: BenchArena): Promise<void> {
  const query = db.selectFrom('leaderboardSnapshots').select('id').limit(1)
  while (!(await query.executeTakeFirst())) await delay(20)
}

interface Ballot {
  readonly turnId: string
  readonly fingerprint: string
}

/** Finished turns of 500 voters, each waiting for its vote. */
async function prepareBallots(arena: BenchArena, count: number): Promise<Ballot[]> {
  const { db, modelIds } = arena
  const guests = await seedGuests(arena, VOTERS)
  const [left = '', right = ''] = modelIds
  const userIds = guests.map(({ userId }) => userId)
  const turns = await seedFinishedTurns(db, userIds, Math.ceil(count / VOTERS), [left, right])
  await sql`checkpoint`.execute(db)
  return Array.from({ length: count }, (_, at) => {
    const guest = guests[at % VOTERS] as (typeof guests)[number]
    const turnId = turns.get(guest.userId)?.[Math.floor(at / VOTERS)] as string
    return { turnId, fingerprint: guest.fingerprint }
  })
}

/** Casts votes at a steady rate, whether or not the answers keep up. */
async function castVotes(
  { url }: BenchArena,
  perSecond: number,
  ballots: readonly Ballot[],
): Promise<Cast[]> {
  const cast: Cast[] = []
  const startedAt = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      using client = await openKeepAliveClient(url)
      while (next < ballots.length) {
        const at = next++
        const { turnId, fingerprint } = ballots[at] as Ballot
        const dueInMs = startedAt + (at * 1_000) / perSecond - performance.now()
        if (dueInMs > 0) await delay(dueInMs)
        const { status } = await client.request(voteRequest(turnId, fingerprint))
        if (status !== 200) throw new Error(`a vote was answered with ${status}`)
        cast.push({ turnId, acceptedAtMs: performance.now() })
      }
    }),
  )
  return cast
}

/** Places of the votes in the ledger, once the last of them is served. */
async function positionsOf(
  { arena: { db }, watch }: Bench,
  cast: readonly Cast[],
): Promise<Map<string, number>> {
  const turnIds = cast.map(({ turnId }) => turnId)
  for (;;) {
    const rows = await db
      .selectFrom('votes')
      .innerJoin('ledger', 'ledger.voteId', 'votes.id')
      .select(['votes.turnId', 'ledger.position'])
      .where('votes.turnId', 'in', turnIds)
      .execute()
    if (rows.length === cast.length) {
      const positions = rows.map(({ turnId, position }) => [turnId, Number(position)] as const)
      await watch.reaches(Math.max(...positions.map(([, position]) => position)))
      return new Map(positions as [string, number][])
    }
    await delay(20)
  }
}

/** Milliseconds from each vote's answer to the first board that was served with it. */
async function delaysOf(bench: Bench, cast: readonly Cast[]): Promise<number[]> {
  const positions = await positionsOf(bench, cast)
  return cast.map(({ turnId, acceptedAtMs }) => {
    const position = positions.get(turnId) as number
    const served = bench.watch.served.find((it) => it.position >= position)
    return Math.max(0, (served?.atMs ?? Number.NaN) - acceptedAtMs)
  })
}

/** Seconds from the end of an outage until everything accepted in it is served. */
async function measureOutage(bench: Bench): Promise<number> {
  const { arena, watch } = bench
  const ballots = await prepareBallots(arena, (200 * 2 * OUTAGE_MS) / 1_000)
  const worker = arena.system.processes.find(({ service }) => service === 'rating-worker')?.pid()
  if (!worker) throw new Error('no rating worker runs')
  const casting = castVotes(arena, 200, ballots)
  process.kill(worker, 'SIGSTOP')
  await delay(OUTAGE_MS)
  process.kill(worker, 'SIGCONT')
  const endedAtMs = performance.now()
  const cast = await casting
  const waited = cast.filter(({ acceptedAtMs }) => acceptedAtMs <= endedAtMs)
  const positions = await positionsOf(bench, waited)
  const last = Math.max(...positions.values())
  const served = watch.served.find(({ position }) => position >= last)
  return Math.max(0, (served?.atMs ?? Number.NaN) - endedAtMs) / 1_000
}
