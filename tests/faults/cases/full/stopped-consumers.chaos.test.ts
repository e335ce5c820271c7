import { waitFor } from '@assay/system'
import { scriptedPrompt } from '@assay/testing/scripted-provider'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ChaosArena } from '../../lib/chaos-arena.ts'
import { chaosTest } from '../../lib/chaos-test.ts'
import { holdBattle } from '../../lib/readers.ts'

const test = chaosTest()
const QUICK = scriptedPrompt({ tokens: 5, gap: 1, ttft: 1 })

/** PostgreSQL ends a session whose transaction has been idle for 10 s. */
const ENDED_WITHIN_MS = 20_000

/** Counts the sessions that are in a transaction in this state. */
async function countSessions({ db }: ChaosArena, condition: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and ${sql.raw(condition)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

test('C55: work is retried if its process stops within a transaction for longer than PostgreSQL allows', async ({
  arena,
}) => {
  const { db } = arena
  const stopped = ['rating-worker', 'analytics-projector'].map((name) => arena.process(name))
  const pids = stopped.map((process) => process.pid())
  const voter = await arena.guest()
  const turnId = await holdBattle(voter, QUICK)
  await waitFor(
    'the turn is counted',
    10_000,
    async () => (await countSessions(arena, "state <> 'idle'")) === 0,
  )

  const locked = await db.startTransaction().execute()
  await sql`lock table ledger, citation_readings in share row exclusive mode`.execute(locked)
  expect(await voter.vote(turnId, 'tie')).toMatchObject({ status: 200 })
  const other = await arena.guest()
  await holdBattle(other, QUICK)
  await waitFor(
    'both wait for the lock',
    10_000,
    async () => (await countSessions(arena, "wait_event_type = 'Lock'")) >= 2,
  )
  for (const process of stopped) process.signal('SIGSTOP')
  await locked.rollback().execute()
  const inTransaction = "state = 'idle in transaction'"
  await waitFor(
    'both are idle in a transaction',
    5_000,
    async () => (await countSessions(arena, inTransaction)) >= 2,
  )
  await waitFor(
    'PostgreSQL ends both',
    ENDED_WITHIN_MS,
    async () => (await countSessions(arena, inTransaction)) === 0,
  )
  for (const process of stopped) process.signal('SIGCONT')

  await waitFor('the vote is counted', 15_000, async () => {
    const rows = await db.selectFrom('ledger').select('position').execute()
    return rows.length === 1
  })
  expect(await db.selectFrom('deadLetters').selectAll().execute()).toEqual([])
  expect(stopped.map((process) => process.pid())).toEqual(pids)
})
