import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { openKeepAliveClient } from './lib/keep-alive-client.ts'
import { logInAsSuperuser } from './lib/log-in.ts'
import { openArena } from './lib/open-arena.ts'
import { report, round } from './lib/report.ts'
import { seedFinishedTurns } from './lib/seed-finished-turns.ts'
import { seedGuests } from './lib/seed-guests.ts'
import { seedLedger } from './lib/seed-ledger.ts'
import { median, quantile } from './lib/statistics.ts'
import { watchStandings } from './lib/watch-standings.ts'

const REPEATS = 3
const LEDGER_VOTES = Number(process.env.BENCH_LEDGER_VOTES ?? 1_000_000)
const CLIENTS = 64
const VOTERS = 500
const POLL_MS = 500
const OUTAGE_MS = 5_000
const GOAL_CAUGHT_UP_S = 5
const LOADS = [
  { perSecond: 200, seconds: 8, p99Ms: 50 },
  { perSecond: 1_000, seconds: 5, p99Ms: 100 },
]

interface Cast {
  readonly turnId: string
  readonly acceptedAtMs: number
}

/** P5: from the answer to a vote until a board with that vote is served, beside a 500 ms poll. */
await using arena = await openArena({
  replicas: { gateway: 1, 'inference-worker': 0, 'rating-worker': 1, 'analytics-projector': 0 },
})
const { db, system, modelIds } = arena
await firstBoard()
await seedLedger(db, LEDGER_VOTES, modelIds)
await using watch = await watchStandings(system.url, await logInAsSuperuser(system.url))
// The first fold after the seed reads the whole ledger, as after a start.
await positionsOf(await castVotes(1, await prepareBallots(1)))

const rows = []
for (const { perSecond, seconds, p99Ms } of LOADS) {
  const p99s: number[] = []
  const p50s: number[] = []
  const polls: number[] = []
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const cast = await castVotes(perSecond, await prepareBallots(perSecond * seconds))
    const delays = await delaysOf(cast)
    p50s.push(median(delays))
    p99s.push(quantile(delays, 0.99))
    // The best a poll can do: it takes no time itself.
    const waits = cast.map(({ acceptedAtMs }) => POLL_MS - (acceptedAtMs % POLL_MS))
    polls.push(quantile(waits, 0.99))
  }
  rows.push({
    figure: `vote accepted → board served, ${perSecond}/s on ${LEDGER_VOTES} votes`,
    value: `p99 ${round(median(p99s), 1)} ms, p50 ${round(median(p50s), 1)} ms`,
    beside: `a ${POLL_MS} ms poll that takes no time: p99 ${round(median(polls), 0)} ms`,
    goal: `p99 ≤ ${p99Ms} ms`,
    reached: median(p99s) <= p99Ms,
  })
}

const caughtUp: number[] = []
for (let repeat = 0; repeat < REPEATS; repeat++) caughtUp.push(await measureOutage())
rows.push({
  figure: 'caught up after the rating worker stood still for 5 s at 200/s',
  value: `${round(median(caughtUp))} s`,
  beside: `the outage: ${OUTAGE_MS / 1_000} s`,
  goal: `≤ ${GOAL_CAUGHT_UP_S} s`,
  reached: median(caughtUp) <= GOAL_CAUGHT_UP_S,
})
report('P5 vote to snapshot', rows)

/** Waits for the board of all models at 1000, so that nobody asks for one in vain. */
async function firstBoard(): Promise<void> {
  const query = db.selectFrom('leaderboardSnapshots').select('id').limit(1)
  while (!(await query.executeTakeFirst())) await delay(20)
}

interface Ballot {
  readonly turnId: string
  readonly fingerprint: string
}

/** Finished turns of 500 voters, each waiting for its vote. */
async function prepareBallots(count: number): Promise<Ballot[]> {
  const guests = await seedGuests(db, VOTERS)
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
async function castVotes(perSecond: number, ballots: readonly Ballot[]): Promise<Cast[]> {
  const cast: Cast[] = []
  const startedAt = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      using client = await openKeepAliveClient(system.url)
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
async function positionsOf(cast: readonly Cast[]): Promise<Map<string, number>> {
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
async function delaysOf(cast: readonly Cast[]): Promise<number[]> {
  const positions = await positionsOf(cast)
  return cast.map(({ turnId, acceptedAtMs }) => {
    const position = positions.get(turnId) as number
    const served = watch.served.find((it) => it.position >= position)
    return Math.max(0, (served?.atMs ?? Number.NaN) - acceptedAtMs)
  })
}

/** Seconds from the end of an outage until everything accepted in it is served. */
async function measureOutage(): Promise<number> {
  const ballots = await prepareBallots((200 * 2 * OUTAGE_MS) / 1_000)
  const worker = system.processes.find(({ service }) => service === 'rating-worker')?.pid()
  if (!worker) throw new Error('no rating worker runs')
  const casting = castVotes(200, ballots)
  process.kill(worker, 'SIGSTOP')
  await delay(OUTAGE_MS)
  process.kill(worker, 'SIGCONT')
  const endedAtMs = performance.now()
  const cast = await casting
  const waited = cast.filter(({ acceptedAtMs }) => acceptedAtMs <= endedAtMs)
  const positions = await positionsOf(waited)
  const last = Math.max(...positions.values())
  const served = watch.served.find(({ position }) => position >= last)
  return Math.max(0, (served?.atMs ?? Number.NaN) - endedAtMs) / 1_000
}

function voteRequest(turnId: string, fingerprint: string): string {
  return [
    `POST /api/v1/votes/?turn_id=${turnId}&outcome=left_better HTTP/1.1`,
    'host: bench',
    `x-guest-fingerprint: ${fingerprint}`,
    'content-length: 0',
    '\r\n',
  ].join('\r\n')
}
