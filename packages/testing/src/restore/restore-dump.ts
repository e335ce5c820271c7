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
 * What the dump is, once it is known that the programs here read it.
 * @throws {Error} that names both versions and what to do.
 */
export async function expectReadable(dump: string): Promise<DumpKind> {
  const kind = await readDumpKind(dump)
  if (kind.format === 'text') return kind
  const { stdout } = await run('pg_restore', ['--version'])
  const here = majorOf(stdout)
  if (kind.major <= here) return kind
  throw new Error(
    `${basename(dump)} is of PostgreSQL ${kind.version}, which the pg_restore of PostgreSQL ${here} here cannot read.\n` +
      `Put the programs of PostgreSQL ${kind.major} or newer first in PATH, or dump as text: ` +
      'pg_dump --format=plain --no-owner --no-privileges',
  )
}

/**
 * Restores a dump into an empty database.
 * @throws {Error} with what PostgreSQL's programs say, and without their arguments: a password is among them.
 */
export async function restoreDump(databaseUrl: string, dump: string, kind: DumpKind) {
  try {
    if (kind.format === 'text') await readText(databaseUrl, dump)
    else await readArchive(databaseUrl, dump)
  } catch (error) {
    const isTold = error instanceof Error && 'stderr' in error && typeof error.stderr === 'string'
    const said = isTold ? String(error.stderr).trim() : 'pg_restore or psql could not be run'
    throw new Error(`${said}${await hintOf(databaseUrl, kind)}`)
  }
}

/** The roles and rights of the services are made by `migrate`. */
function readArchive(databaseUrl: string, dump: string): Promise<unknown> {
  const words = ['--exit-on-error', '--no-owner', '--no-privileges', `--dbname=${databaseUrl}`]
  return run('pg_restore', [...words, dump])
}

async function readText(databaseUrl: string, dump: string): Promise<void> {
  const words = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', `--dbname=${databaseUrl}`]
  const psql = spawn('psql', words, { stdio: ['pipe', 'ignore', 'pipe'] })
  const said: Buffer[] = []
  psql.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  const ended = once(psql, 'close')
  // Where psql stops early the pipe breaks, and what it said tells more.
  await pipeline(createReadStream(dump), withoutNewSettings(), psql.stdin).catch(() => {})
  const [code] = await ended
  if (code !== 0) throw Object.assign(new Error(), { stderr: Buffer.concat(said).toString() })
}

/** Settings at the head of a dump that servers before PostgreSQL 17 do not know and nothing needs. */
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
  return `\nThe dump is of PostgreSQL ${kind.major} and the server that it went into of PostgreSQL ${server}: STACK=docker starts a newer one`
}
