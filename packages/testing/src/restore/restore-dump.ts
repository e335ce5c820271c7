import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { type DumpKind, majorOf, readDumpKind } from './dump-version.ts'

const run = promisify(execFile)

/**
 * Reads the kind of a dump and checks that the installed programs can restore it.
 * @throws {Error} with both versions and a remedy.
 */
export async function expectReadable(dump: string): Promise<DumpKind> {
  const kind = await readDumpKind(dump)
  if (kind.format === 'text') return kind
  const { stdout } = await run('pg_restore', ['--version'])
  const here = majorOf(stdout)
  if (kind.major <= here) return kind
  throw new Error(
    `${basename(dump)} was made by PostgreSQL ${kind.version}. The installed pg_restore of PostgreSQL ${here} cannot read it.\n` +
      `Put the programs of PostgreSQL ${kind.major} or newer first in PATH, or dump as text: ` +
      'pg_dump --format=plain --no-owner --no-privileges',
  )
}

/**
 * Restores a dump into an empty database.
 * @throws {Error} with the output of the PostgreSQL programs, but not their arguments, which
 * contain a password.
 */
export async function restoreDump(databaseUrl: string, dump: string, kind: DumpKind) {
  try {
    if (kind.format === 'text') await readText(databaseUrl, dump)
    else await readArchive(databaseUrl, dump)
  } catch (error) {
    const hasOutput =
      error instanceof Error && 'stderr' in error && typeof error.stderr === 'string'
    const output = hasOutput ? String(error.stderr).trim() : 'pg_restore or psql could not be run'
    throw new Error(`${output}${await hintOf(databaseUrl, kind)}`)
  }
}

/**
 * Restores without owners and privileges, because `migrate` creates the roles and rights of the
 * services.
 */
function readArchive(databaseUrl: string, dump: string): Promise<unknown> {
  const words = ['--exit-on-error', '--no-owner', '--no-privileges', `--dbname=${databaseUrl}`]
  return run('pg_restore', [...words, dump])
}

async function readText(databaseUrl: string, dump: string): Promise<void> {
  const words = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', `--dbname=${databaseUrl}`]
  const psql = spawn('psql', words, { stdio: ['pipe', 'ignore', 'pipe'] })
  const output: Buffer[] = []
  psql.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  const ended = once(psql, 'close')
  // If psql exits early, the pipe breaks. The output of psql is the more useful error.
  await pipeline(createReadStream(dump), withoutNewSettings(), psql.stdin).catch(() => {})
  const [code] = await ended
  if (code !== 0) throw Object.assign(new Error(), { stderr: Buffer.concat(output).toString() })
}

/**
 * Settings in a dump's header that are not needed, and that servers before PostgreSQL 17 do not
 * know.
 */
const NEW_SETTINGS = /^SET transaction_timeout = 0;$/m

function withoutNewSettings(): Transform {
  let isHead = true
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (isHead) done(null, Buffer.from(withoutSettings(chunk.toString('latin1')), 'latin1'))
      else done(null, chunk)
      isHead = false
    },
  })
}

const withoutSettings = (head: string) => head.replace(NEW_SETTINGS, '')

async function hintOf(databaseUrl: string, kind: DumpKind): Promise<string> {
  if (kind.format === 'text') return ''
  const words = ['--no-psqlrc', '--tuples-only', '--command=show server_version', databaseUrl]
  const { stdout } = await run('psql', words).catch(() => ({ stdout: '' }))
  const server = majorOf(stdout)
  if (!(server < kind.major)) return ''
  return `\nThe dump was made by PostgreSQL ${kind.major}, but the server has PostgreSQL ${server}. STACK=docker starts a newer server.`
}
