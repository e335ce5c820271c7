import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openKeepAliveClient } from './lib/keep-alive-client.ts'
import { type Arena, openArena } from './lib/open-arena.ts'
import { pgbench } from './lib/pgbench.ts'
import { report, round } from './lib/report.ts'
import { seedFinishedTurns } from './lib/seed-finished-turns.ts'
import { seedGuests } from './lib/seed-guests.ts'
import { median, quantile } from './lib/statistics.ts'

const REPEATS = 3
const SECONDS = 5
const GATEWAY_ALONE = {
  gateway: 1,
  'inference-worker': 0,
  'rating-worker': 0,
  'analytics-projector': 0,
}
const LOADS = [
  { clients: 64, turnsEach: 700, goal: 1, p99Ms: 15 },
  { clients: 4, turnsEach: 3_000, goal: 0.6, p99Ms: Number.POSITIVE_INFINITY },
]

/** One insert a transaction into a table like votes, its unique turn included. */
const PGBENCH_INSERT = `
insert into pgbench_votes (id, turn_id, voter_id, left_model_id, right_model_id, outcome, sample_question, rated)
values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'tie', false, true);
`

/** P4: durable votes a second, with outbox and reveal, beside pgbench with one insert a transaction. */
await using arena = await openArena({ replicas: GATEWAY_ALONE })
await sql`create table pgbench_votes (like votes including indexes including defaults)`.execute(
  arena.db,
)
const folder = await mkdtemp(join(tmpdir(), 'assay-pgbench-'))

const rows = []
for (const { clients, turnsEach, goal, p99Ms } of LOADS) {
  const ratios: number[] = []
  const rates: number[] = []
  const peers: number[] = []
  const delays: number[] = []
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const peer = await pgbench(arena.stack.postgres.url, folder, {
      script: PGBENCH_INSERT,
      clients,
      seconds: SECONDS,
    })
    const { rate, latenciesMs } = await castVotes(arena, clients, turnsEach)
    ratios.push(rate / peer)
    rates.push(rate)
    peers.push(peer)
    delays.push(quantile(latenciesMs, 0.99))
  }
  rows.push({
    figure: `durable votes, ${clients} clients`,
    value: `${round(median(ratios))} × pgbench (${round(median(rates), 0)}/s), p99 ${round(median(delays), 1)} ms`,
    beside: `pgbench ${round(median(peers), 0)}/s`,
    goal: `≥ ${goal}${Number.isFinite(p99Ms) ? ` with p99 ≤ ${p99Ms} ms` : ''}`,
    reached: median(ratios) >= goal && median(delays) <= p99Ms,
  })
}
await rm(folder, { recursive: true })
report('P4 durable votes', rows)

async function castVotes({ db, system, modelIds }: Arena, clients: number, turnsEach: number) {
  const guests = await seedGuests(db, clients)
  const [left = '', right = ''] = modelIds
  const userIds = guests.map(({ userId }) => userId)
  const turns = await seedFinishedTurns(db, userIds, turnsEach, [left, right])
  await sql`checkpoint`.execute(db)

  const latenciesMs: number[] = []
  const startedAt = performance.now()
  const until = startedAt + SECONDS * 1_000
  await Promise.all(
    guests.map(async ({ userId, fingerprint }) => {
      using client = await openKeepAliveClient(system.url)
      for (const turnId of turns.get(userId) ?? []) {
        const sentAt = performance.now()
        if (sentAt > until) return
        const { status } = await client.request(voteRequest(turnId, fingerprint))
        if (status !== 200) throw new Error(`a vote was answered with ${status}`)
        latenciesMs.push(performance.now() - sentAt)
      }
      if (performance.now() < until) throw new Error('too few turns were seeded')
    }),
  )
  const seconds = (performance.now() - startedAt) / 1_000
  return { rate: latenciesMs.length / seconds, latenciesMs }
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
