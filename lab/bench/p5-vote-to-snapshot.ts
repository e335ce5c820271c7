import { setTimeout as delay } from 'node:timers/promises'
import { type BenchArena, startBenchArena } from './lib/arena.ts'
import { sendLoad, voteRequest } from './lib/http.ts'
import { medianOf, numbersOf, quantile, repeat } from './lib/measure.ts'
import { atMost, type Row, report, show } from './lib/report.ts'
import { seedLedger } from './lib/seed-ledger.ts'
import { seedVoters } from './lib/seed-voters.ts'
import { type StandingsWatch, watchStandings } from './lib/watch-standings.ts'

/** Numbers of votes in the ledger. */
const SIZES = numbersOf('votes', [1_000_000, 10_000_000], [10_000])
const LOADS = [
  { perSecond: 200, seconds: 8, goalMs: 50 },
  { perSecond: 1_000, seconds: 5, goalMs: 100 },
]
const CLIENTS = 64
const VOTERS = 500
const POLL_MS = 500

interface Cast {
  readonly turnId: string
  readonly acceptedAtMs: number
}

/**
 * P5: the time from the response to a vote until a board with that vote is served, compared with a
 * 500 ms poll.
 */
const rows: Row[] = []
for (const votes of SIZES) rows.push(...(await measureSize(votes)))
report('P5 vote to snapshot, 6 models', rows)

async function measureSize(votes: number): Promise<Row[]> {
  await using arena = await startBenchArena({ only: { 'rating-worker': 1 } })
  const first = arena.db.selectFrom('leaderboardSnapshots').select('id').limit(1)
  while (!(await first.executeTakeFirst())) await delay(20)
  await seedLedger(arena, votes)
  const { headers } = await arena.superuser()
  await using watch = await watchStandings(arena.url, headers)
  // The first fold after seeding reads the entire ledger, as it does after a start. Then the worker
  // reads the ledger again for the other boards.
  await measureLoad(arena, watch, { perSecond: 1, seconds: 1 })
  const others = arena.db.selectFrom('boardSnapshots').select('board').limit(1)
  const followed = others.where('ledgerPosition', '>', `${votes}`)
  while (!(await followed.executeTakeFirst())) {
    await measureLoad(arena, watch, { perSecond: 1, seconds: 1 })
  }
  const rows: Row[] = []
  for (const load of LOADS) {
    const runs = await repeat(() => measureLoad(arena, watch, load))
    const p99Of = (key: 'delaysMs' | 'pollsMs') => medianOf(runs, (run) => quantile(run[key], 0.99))
    const p50Ms = medianOf(runs, ({ delaysMs }) => quantile(delaysMs, 0.5))
    rows.push([
      `vote accepted → board served, p99, ${load.perSecond}/s on ${votes} votes`,
      atMost(load.goalMs, p99Of('delaysMs'), 'ms', `, p50 ${show(p50Ms, 'ms')}`),
      `a ${POLL_MS} ms poll that takes no time: ${show(p99Of('pollsMs'), 'ms')}`,
    ])
  }
  return rows
}

async function measureLoad(
  arena: BenchArena,
  watch: StandingsWatch,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
) {
  const cast = await castVotes(arena, perSecond, perSecond * seconds)
  const positions = await positionsOf(arena, cast)
  // For each vote, the shortest possible delay until a client that polls sees it.
  const pollsMs = cast.map(({ acceptedAtMs }) => POLL_MS - (acceptedAtMs % POLL_MS))
  const delaysMs: number[] = []
  for (const { turnId, acceptedAtMs } of cast) {
    const servedAtMs = await watch.servedAt(positions.get(turnId) ?? Number.NaN)
    delaysMs.push(Math.max(0, servedAtMs - acceptedAtMs))
  }
  return { delaysMs, pollsMs }
}

/** Casts votes at a steady rate, even if responses are slower. */
async function castVotes(arena: BenchArena, perSecond: number, count: number): Promise<Cast[]> {
  const voters = await seedVoters(arena, VOTERS, Math.ceil(count / VOTERS))
  const cast: Cast[] = []
  const turnOf: string[] = []
  const startedAt = performance.now()
  let next = 0
  await sendLoad(arena.url, {
    clients: CLIENTS,
    async next(client) {
      const at = next++
      if (at >= count) return undefined
      const { turnIds, fingerprint } = voters[at % VOTERS] as (typeof voters)[number]
      turnOf[client] = turnIds.pop() ?? ''
      await delay(Math.max(0, startedAt + (at * 1_000) / perSecond - performance.now()))
      return voteRequest(turnOf[client], fingerprint)
    },
    onAnswer(client) {
      cast.push({ turnId: turnOf[client] ?? '', acceptedAtMs: performance.now() })
    },
  })
  return cast
}

/** Waits until the ledger has all of these votes, and returns their positions. */
async function positionsOf({ db }: BenchArena, cast: readonly Cast[]) {
  const turnIds = cast.map(({ turnId }) => turnId)
  for (;;) {
    const rows = await db
      .selectFrom('votes')
      .innerJoin('ledger', 'ledger.voteId', 'votes.id')
      .select(['votes.turnId', 'ledger.position'])
      .where('votes.turnId', 'in', turnIds)
      .execute()
    if (rows.length === cast.length)
      return new Map(rows.map(({ turnId, position }) => [turnId, Number(position)]))
    await delay(20)
  }
}
