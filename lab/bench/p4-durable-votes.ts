import { sql } from 'kysely'
import { startBenchArena } from './lib/arena.ts'
import { getRequest, repeatRequest, sendLoad, voteRequest } from './lib/http.ts'
import { medianOf, numberOf, quantile, repeat } from './lib/measure.ts'
import { startPeer } from './lib/peers.ts'
import { atLeast, type Row, report, show } from './lib/report.ts'
import { seedVoters } from './lib/seed-voters.ts'

const SECONDS = numberOf('seconds', 5, 1)
const MAX_P99_MS = 25
const LOADS = [
  { clients: 64, turnsEach: 140 * SECONDS, goal: 0.6 },
  { clients: 4, turnsEach: 600 * SECONDS, goal: 0.3 },
]
/** One insert a transaction into a table like votes, its unique turn included. */
const INSERT = `
insert into bench_votes (id, turn_id, voter_id, left_model_id, right_model_id, outcome, sample_question, rated)
values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'tie', false, true)`

/** P4: durable votes a second, with outbox and reveal, beside a Node server that does that insert alone. */
await using arena = await startBenchArena({ only: {} })
await sql`create table bench_votes (like votes including indexes including defaults)`.execute(
  arena.db,
)
using bare = await startPeer('bare-insert-server.ts', {
  ...{ DATABASE_URL: arena.stack.postgres.url, INSERT },
})
const rows: Row[] = []
for (const { clients, turnsEach, goal } of LOADS) {
  const runs = await repeat(async () => {
    const peer = await repeatRequest(bare.url, getRequest('/'), clients, SECONDS)
    const { perSecond, latenciesMs } = await castVotes(clients, turnsEach)
    const p99Ms = quantile(latenciesMs, 0.99)
    return { perSecond, p99Ms, peer: peer.perSecond }
  })
  const p99Ms = medianOf(runs, 'p99Ms')
  const ratio = medianOf(runs, ({ perSecond, peer }) => perSecond / peer)
  const rate = `, ${medianOf(runs, 'perSecond').toFixed(0)}/s`
  const verdict = atLeast(goal, ratio, '×', `${rate}, p99 ${show(p99Ms, 'ms')}`)
  rows.push([
    `durable votes, ${clients} clients`,
    { ...verdict, reached: verdict.reached && p99Ms <= MAX_P99_MS },
    `a Node server with that insert alone: ${medianOf(runs, 'peer').toFixed(0)}/s; goal of p99 ≤ ${MAX_P99_MS} ms`,
  ])
}
report('P4 durable votes', rows)

async function castVotes(clients: number, turnsEach: number) {
  const voters = await seedVoters(arena, clients, turnsEach)
  const until = performance.now() + SECONDS * 1_000
  return sendLoad(arena.url, {
    clients,
    next(client) {
      const { turnIds, fingerprint } = voters[client] ?? { turnIds: [], fingerprint: '' }
      if (turnIds.length === 0) throw new Error('too few turns were seeded')
      return performance.now() < until ? voteRequest(turnIds.pop(), fingerprint) : undefined
    },
  })
}
