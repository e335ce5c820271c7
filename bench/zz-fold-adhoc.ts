import { createDatabase, migrateToLatest, newId } from '@assay/db'
import { CamelCasePlugin, Kysely, PostgresDialect } from '../packages/db/node_modules/kysely/dist/index.js'
import pg from '../packages/db/node_modules/pg/lib/index.js'
import { startStack } from '@assay/stack'
import { foldBatch } from '../services/rating-worker/src/leaderboard/fold-batch.ts'
import { createLedgerFollower } from '../services/rating-worker/src/leaderboard/ledger-follower.ts'
await using stack = await startStack({ durable: true })
await using db = createDatabase(stack.postgres.url, { name: 'bench', timeoutMs: 120000 })
await migrateToLatest(db)
const M = 50, ids = Array.from({ length: M }, newId)
await db.insertInto('models').values(ids.map((id) => ({ id, llmName: id, provider: 'demo' as const, providerModel: 'x', isThinking: false, isActive: true, company: 'x', samplingWeight: 1, aliases: [] }))).execute()
const outcomes = ['left_better', 'right_better', 'tie', 'both_bad'] as const
const voters = Array.from({ length: 5000 }, newId)
const mk = () => { const a = Math.floor(Math.random() * M); const b = (a + 1 + Math.floor(Math.random() * (M - 1))) % M
  return { id: newId(), voterId: voters[Math.floor(Math.random() * voters.length)]!, leftModelId: ids[a]!, rightModelId: ids[b]!, outcome: outcomes[Math.floor(Math.random() * 4)]!, sampleQuestion: false, rated: true, unratedReason: null } }
const cast = async (n: number) => { const votes = Array.from({ length: n }, mk); await db.insertInto('votes').values(votes).execute(); await db.insertInto('votesToFold').values(votes.map((v) => ({ voteId: v.id }))).execute() }
const stats = new Map<string, number[]>()
const logged: any = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: stack.postgres.url }) }), plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })], log: (e: any) => { const k = e.query.sql.trim().slice(0, 40); const l = stats.get(k) ?? []; l.push(e.queryDurationMillis); stats.set(k, l) } })
const follower = createLedgerFollower()
for (let i = 0; i < 50; i++) { await cast(1000); await foldBatch(db, follower) }
for (const n of [1, 5, 20, 100, 1000]) { const times: number[] = []
  for (let i = 0; i < 100; i++) { await cast(n); const t = performance.now(); await foldBatch(logged, follower); times.push(performance.now() - t) }
  times.sort((a, b) => a - b); console.log(n, 'votes: p50', times[50]!.toFixed(1), 'p90', times[90]!.toFixed(1)) }
const noop: number[] = []
for (let i = 0; i < 100; i++) { const t = performance.now(); await foldBatch(db, follower); noop.push(performance.now() - t) }
noop.sort((a, b) => a - b); console.log('noop p50', noop[50]!.toFixed(1))

for (const [k, l] of stats) { l.sort((a, b) => a - b); console.log(k.replaceAll('\n',' '), l.length, 'p50', l[l.length >> 1]!.toFixed(2), 'p90', l[Math.floor(l.length * 0.9)]!.toFixed(2)) }
await logged.destroy()
