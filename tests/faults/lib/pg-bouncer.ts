import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, type Stack } from '@assay/system/servers'
import type { Front } from './chaos-arena.ts'
import { type Program, startProgram } from './start-program.ts'

/** Fewer connections than the processes of an arena hold together. */
const POOL_SIZE = 8

export interface PgBouncer extends Front {
  readonly program: Program
}

/** A PgBouncer in transaction mode before the stack's database. */
export async function startPgBouncer(path: string, { postgres }: Stack): Promise<PgBouncer> {
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
  // It refuses root; whoever runs PostgreSQL will do.
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
