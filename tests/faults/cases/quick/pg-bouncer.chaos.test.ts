import { findProgram } from '@assay/system/servers'
import { scriptedPrompt } from '@assay/testing/scripted-provider'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { chaosTest } from '../../lib/chaos-test.ts'
import { type PgBouncer, startPgBouncer } from '../../lib/pg-bouncer.ts'
import { askAtOnce, holdBattle, waitForAllRead } from '../../lib/readers.ts'

const found = await findProgram('pgbouncer', 'pgbouncer')
if ('reason' in found) process.stderr.write(`Skipped: C54, ${found.reason}.\n`)

const QUICK = scriptedPrompt({ tokens: 5, gap: 1, ttft: 1 })
let bouncer: PgBouncer | undefined

const test = chaosTest({
  env: { TURN_DEADLINE_MS: '30000', DATABASE_POOL_MAX: '10' },
  ...('path' in found && {
    async front(stack) {
      bouncer = await startPgBouncer(found.path, stack)
      return bouncer
    },
  }),
})

test.skipIf('reason' in found)(
  'C54: PgBouncer in transaction mode killed and started again amid turns and votes: nothing is lost or given up',
  async ({ arena }) => {
    const { rows } = await sql<{ clients: number }>`
      select count(*)::integer as clients from pg_stat_activity
      where application_name in ('gateway', 'inference-worker', 'rating-worker')`.execute(arena.db)
    expect(rows[0]?.clients).toBeLessThanOrEqual(8)
    await using voters = await askAtOnce(arena, 6, QUICK)
    await Promise.all(voters.map(({ chat }) => chat.done()))
    await using readers = await askAtOnce(arena, 12, scriptedPrompt({ tokens: 60, gap: 20 }))
    await waitForAllRead(readers)
    await bouncer?.program.kill()
    const voting = voters.map(async ({ person, chat }) => person.vote((await chat.done()).turn_id))
    await bouncer?.program.start()
    expect((await Promise.all(voting)).map(({ status }) => status)).toEqual(voters.map(() => 200))
    for (const { person, chat } of readers) {
      const { turn_id, state } = await chat.done()
      expect([state, (await person.vote(turn_id)).status]).toEqual(['done', 200])
    }
    const person = await arena.guest()
    expect((await person.vote(await holdBattle(person, QUICK))).status).toBe(200)
    expect(await arena.db.selectFrom('deadLetters').selectAll().execute()).toEqual([])
  },
)
