import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, findProgram, type Stack } from '@assay/system/servers'
import { type Program, startProgram } from '@assay/testing/program'
import { scriptedPrompt } from '@assay/testing/scripted-provider'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Front } from '../../lib/chaos-arena.ts'
import { chaosTest } from '../../lib/chaos-test.ts'
import { askTogether, holdBattle, waitForAllRead } from '../../lib/readers.ts'

/** This is fewer connections than an arena's processes use. */
const POOL_SIZE = 8

interface PgBouncer extends Front {
  readonly program: Program
}

/** Starts a PgBouncer in transaction mode in front of the stack's database. */
async function startPgBouncer(path: string, { postgres }: Stack): Promise<PgBouncer> {
  await using resources = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'assay-pgbouncer-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const server = new URL(postgres.url)
  const port = await findFreePort()
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
* = host=${server.hostname} port=${server.port} user=${server.username} password=${server.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
max_client_conn = 1000
ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout
`,
  )
  // PgBouncer refuses to run as root, so it runs as PostgreSQL's user.
  const { uid, gid } = await stat(`/proc/${postgres.controls?.pid()}`)
  const options = { command: path, args: ['-q', file], port, user: { uid, gid } }
  const program = resources.use(await startProgram(options))
  const url = new URL(postgres.url)
  url.port = String(port)
  const kept = resources.move()
  return {
    program,
    env: { DATABASE_URL: url.href, DATABASE_PREPARED_STATEMENTS: 'false' },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

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
  'C54: if PgBouncer in transaction mode is killed and restarted during turns and votes, nothing is lost or given up',
  async ({ arena }) => {
    const { rows } = await sql<{ clients: number }>`
      select count(*)::integer as clients from pg_stat_activity
      where application_name in ('gateway', 'inference-worker', 'rating-worker')`.execute(arena.db)
    expect(rows[0]?.clients).toBeLessThanOrEqual(8)
    await using voters = await askTogether(arena, 6, QUICK)
    await Promise.all(voters.map(({ chat }) => chat.done()))
    await using readers = await askTogether(arena, 12, scriptedPrompt({ tokens: 60, gap: 20 }))
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
