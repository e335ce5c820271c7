import { connectBus, ensureEventStream, subscribe } from '@assay/bus'
import { leaderboardPublished, voteCast } from '@assay/contracts'
import { createDatabase, migrateToLatest, newId } from '@assay/db'
import { enqueueEvents, newEvent, startOutboxRelay } from '@assay/outbox'
import { connectRedis } from '@assay/queue'
import { createLogger } from '@assay/runtime'
import { startStack } from '@assay/stack'
import { fork, spawn } from 'node:child_process'
const N = Number(process.argv[2] ?? 100000), M = 50
await using stack = await startStack({ durable: true })
const log = createLogger('bench', 'warn')
await using db = createDatabase(stack.postgres.url, { name: 'bench', timeoutMs: 120000 })
await migrateToLatest(db)
const ids = Array.from({ length: M }, newId)
await db.insertInto('models').values(ids.map((id) => ({ id, llmName: id, provider: 'demo' as const, providerModel: 'x', isThinking: false, isActive: true, company: 'x', samplingWeight: 1, aliases: [] }))).execute()
const outcomes = ['left_better', 'right_better', 'tie', 'both_bad'] as const
const voters = Array.from({ length: Math.max(100, N / 10) }, newId)
const mk = (k: number) => { const a = Math.floor(Math.random() * M); const b = (a + 1 + Math.floor(Math.random() * (M - 1))) % M
  return { id: newId(), voterId: voters[Math.floor(Math.random() * voters.length)]!, leftModelId: ids[a]!, rightModelId: ids[b]!, outcome: outcomes[Math.floor(Math.random() * 4)]!, sampleQuestion: false, rated: true, unratedReason: null } }
let t = performance.now()
for (let done = 0; done < N; done += 2000) {
  const votes = Array.from({ length: Math.min(2000, N - done) }, (_, k) => mk(k))
  await db.transaction().execute(async (trx) => { await trx.insertInto('votes').values(votes).execute(); await trx.insertInto('votesToFold').values(votes.map((v) => ({ voteId: v.id }))).execute() })
}
console.log('inserted', N, ((performance.now() - t) / 1000).toFixed(1), 's')
await using bus = await connectBus(stack.nats.url, 'bench', log)
await ensureEventStream(bus)
const env = { ...process.env, DATABASE_URL: stack.postgres.url, NATS_URL: stack.nats.url, REDIS_URL: stack.redis.url, HEALTH_PORT: '0', LOG_LEVEL: 'warn' }
t = performance.now()
let worker = spawn('node', [...(process.env.PROF ? ['--cpu-prof', '--cpu-prof-dir=/tmp/rt/prof'] : []), 'services/rating-worker/src/main.ts'], { env, stdio: 'inherit' })
const ledger = async () => Number((await db.selectFrom('ledger').select((e) => e.fn.max('position').as('p')).executeTakeFirst())?.p ?? 0)
while ((await ledger()) < N) await new Promise((r) => setTimeout(r, 300))
console.log('folded', N, ((performance.now() - t) / 1000).toFixed(1), 's')
await using relay = startOutboxRelay(db, bus, log)
const snap = new Map<string, number>()
let casts: number[] = []; let lat: number[] = []; let base = N; let seen = 0; let snapshots = 0
subscribe(bus, leaderboardPublished, '', async ({ snapshotId }) => {
  snapshots++
  const at = performance.now()
  const row = await db.selectFrom('leaderboardSnapshots').select('ledgerPosition').where('id', '=', snapshotId).executeTakeFirst()
  const entries = await db.selectFrom('leaderboardEntries').selectAll().where('snapshotId', '=', snapshotId).execute()
  const served = performance.now()
  const p = Number(row!.ledgerPosition) - base
  while (seen < p && seen < casts.length) { lat.push(served - casts[seen]!); seen++ }
})
for (const rate of [200, 1000]) {
  casts = []; lat = []; seen = 0; snapshots = 0; base = await ledger()
  const start = performance.now(); let due = 0; const pending: Promise<unknown>[] = []
  const secs = 15
  while (performance.now() - start < secs * 1000) {
    const should = Math.floor((performance.now() - start) / 1000 * rate)
    const batch = should - due; due = should
    if (batch > 0) {
      const votes = Array.from({ length: batch }, (_, k) => mk(k))
      pending.push(db.transaction().execute(async (trx) => {
        await trx.insertInto('votes').values(votes).execute()
        await trx.insertInto('votesToFold').values(votes.map((v) => ({ voteId: v.id }))).execute()
        await enqueueEvents(trx, votes.map((v) => newEvent(voteCast, 'bench', { voteId: v.id, turnId: newId(), outcome: v.outcome, rated: true })))
      }).then(() => { const at = performance.now(); for (const _ of votes) casts.push(at); relay.nudge() }))
    }
    await new Promise((r) => setTimeout(r, 5))
  }
  await Promise.all(pending)
  const end = performance.now()
  while (seen < casts.length && performance.now() - end < 20000) await new Promise((r) => setTimeout(r, 20))
  lat.sort((a, b) => a - b)
  const q = (x: number) => lat[Math.floor(x * (lat.length - 1))]!.toFixed(1)
  console.log({ rate, votes: casts.length, measured: lat.length, snapshots, p50: q(0.5), p90: q(0.9), p99: q(0.99), max: q(1), drain: (performance.now() - end).toFixed(0) })
}
t = performance.now()
const exited = new Promise((r) => worker.once('exit', r)); worker.kill('SIGTERM'); console.log('exit', await exited)
t = performance.now()
worker = spawn('node', ['services/rating-worker/src/main.ts'], { env, stdio: 'inherit' })
const b = await ledger(); const v = [mk(0)]
await db.insertInto('votes').values(v).execute(); await db.insertInto('votesToFold').values({ voteId: v[0]!.id }).execute()
while ((await ledger()) <= b) await new Promise((r) => setTimeout(r, 50))
console.log('restart to first fold', ((performance.now() - t) / 1000).toFixed(1), 's')
const ex2 = new Promise((r) => worker.once('exit', r)); worker.kill('SIGTERM'); await ex2
