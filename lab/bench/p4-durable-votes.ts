import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Assessments } from '@assay/contracts'
import { sql } from 'kysely'
import { startBenchArena } from './lib/bench-arena.ts'
import { forkPeer } from './lib/fork-peer.ts'
import { requestHead } from './lib/keep-alive-client.ts'
import { pgbench } from './lib/pgbench.ts'
import { repeatRequest } from './lib/repeat-request.ts'
import { report, round } from './lib/report.ts'
import { median, quantile } from './lib/statistics.ts'
import { openVoteLoad } from './lib/vote-load.ts'

const REPEATS = 3
const SECONDS = 5
const GATEWAY_ALONE = {
  gateway: 1,
  'inference-worker': 0,
  'rating-worker': 0,
  'analytics-projector': 0,
}
const MANY = { clients: 64, turnsEach: 700, goal: 1, p99Ms: 15 }
const FEW = { clients: 4, turnsEach: 3_000, goal: 0.6, p99Ms: Number.POSITIVE_INFINITY }
const ASSESSMENTS: Assessments = {
  left: { verdict: 'mostly_right', tags: ['incomplete'] },
  right: { verdict: 'wrong', tags: ['unsafe', 'wrong_number'] },
}
const GOAL_ASSESSED = 0.95
/** Of votes without and with assessments, in turns: what else the machine does meets both. */
const PAIRS = 100
const PAIR_SECONDS = 0.2

/** One insert a transaction into a table like votes, its unique turn included. */
const INSERT = `
insert into pgbench_votes (id, turn_id, voter_id, left_model_id, right_model_id, outcome, sample_question, rated)
values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'tie', false, true);
`

/**
 * P4: durable votes a second, with outbox and reveal, beside pgbench with one insert a transaction,
 * and beside what of that is left for a Node server which does nothing else.
 */
await using arena = await startBenchArena({ replicas: GATEWAY_ALONE })
await sql`create table pgbench_votes (like votes including indexes including defaults)`.execute(
  arena.db,
)
const folder = await mkdtemp(join(tmpdir(), 'assay-pgbench-'))
using bare = forkPeer('bare-insert-server.ts', { DATABASE_URL: arena.stack.postgres.url, INSERT })
const [{ url: bareUrl }] = (await once(bare, 'message')) as [{ url: string }]

const rows = []
for (const { clients, turnsEach, goal, p99Ms } of [MANY, FEW]) {
  const ratios: number[] = []
  const rates: number[] = []
  const peers: number[] = []
  const bareRatios: number[] = []
  const delays: number[] = []
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const peer = await pgbench(arena.stack.postgres.url, folder, {
      script: INSERT,
      clients,
      seconds: SECONDS,
    })
    const request = requestHead('POST', '/')
    const { perSecond } = await repeatRequest(bareUrl, request, { clients, seconds: SECONDS })
    using load = await openVoteLoad(arena, { clients, turnsEach })
    const { seconds, latenciesMs } = await load.cast(SECONDS)
    const rate = latenciesMs.length / seconds
    ratios.push(rate / peer)
    rates.push(rate)
    peers.push(peer)
    bareRatios.push(perSecond / peer)
    delays.push(quantile(latenciesMs, 0.99))
  }
  rows.push({
    figure: `durable votes, ${clients} clients`,
    value: `${round(median(ratios))} × pgbench (${round(median(rates), 0)}/s), p99 ${round(median(delays), 1)} ms`,
    beside: `pgbench ${round(median(peers), 0)}/s, a Node server with that insert alone ${round(median(bareRatios))} ×`,
    goal: `≥ ${goal}${Number.isFinite(p99Ms) ? ` with p99 ≤ ${p99Ms} ms` : ''}`,
    reached: median(ratios) >= goal && median(delays) <= p99Ms,
  })
}
await rm(folder, { recursive: true })
rows.push(await measureAssessments(MANY.clients))
report('P4 durable votes', rows)

/** What it costs that a vote says what both answers are worth, beside votes without. */
async function measureAssessments(clients: number) {
  const turnsEach = Math.ceil((MANY.turnsEach / SECONDS) * 2 * (PAIRS + 1) * PAIR_SECONDS)
  using load = await openVoteLoad(arena, { clients, turnsEach })
  // The first of a kind makes plans.
  for (const kind of [undefined, ASSESSMENTS]) await load.cast(PAIR_SECONDS, kind)
  const ratios: number[] = []
  for (let pair = 0; pair < PAIRS; pair++) {
    const rates = new Map<Assessments | undefined, number>()
    // Each goes first as often as the other.
    const kinds = pair % 2 ? [undefined, ASSESSMENTS] : [ASSESSMENTS, undefined]
    for (const kind of kinds) {
      const { seconds, latenciesMs } = await load.cast(PAIR_SECONDS, kind)
      rates.set(kind, latenciesMs.length / seconds)
    }
    ratios.push((rates.get(ASSESSMENTS) ?? 0) / (rates.get(undefined) ?? Number.NaN))
  }
  return {
    figure: `the same with verdicts and tags on both answers, ${clients} clients`,
    value: `${round(median(ratios))} ×`,
    beside: 'votes without',
    goal: `≥ ${GOAL_ASSESSED} ×`,
    reached: median(ratios) >= GOAL_ASSESSED,
  }
}
