import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Database } from '@assay/db'
import { runAdminCommand, waitFor } from '@assay/system'
import { sql } from 'kysely'
import { type Arena, startArena } from '../arena/start-arena.ts'
import { expectReadable, restoreDump } from './restore-dump.ts'
import { verifyStoredCheckpoints } from './verify-stored-checkpoints.ts'
import { verifyStoredStudies } from './verify-stored-studies.ts'

const run = promisify(execFile)

/** Returns why no dump can be restored here; undefined if a dump can be restored. */
export async function findRestoreObstacle(): Promise<string | undefined> {
  try {
    await run('pg_restore', ['--version'])
    return undefined
  } catch {
    return 'pg_restore is missing'
  }
}

/** A drill starts temporary servers and never uses the servers of the environment. */
const OWN_SERVERS = { DATABASE_URL: undefined, REDIS_URL: undefined, NATS_URL: undefined }
const FOLDED_WITHIN_MS = 20_000

/** The result and duration of each step of a drill. */
export interface DrillReport {
  readonly steps: readonly { readonly name: string; readonly ms: number; readonly found: string }[]
  /** Time of the last user activity before the dump; undefined without any activity. */
  readonly newest: Date | undefined
}

/**
 * Restores a dump (`pg_dump --format=custom` or `plain`) into a temporary server, migrates it to
 * the newest schema, checks ledger, checkpoints and studies, starts all services on it and runs a
 * battle.
 * @param use receives the restored system before it ends.
 * @throws {Error} at the first step that fails.
 */
export async function holdRestoreDrill(
  dump: string,
  report: (line: string) => void = () => {},
  use?: (arena: Arena) => Promise<void>,
): Promise<DrillReport> {
  const steps: DrillReport['steps'][number][] = []
  const step = async (name: string, work: () => Promise<string>) => {
    const startedAt = performance.now()
    const found = await work()
    const ms = Math.round(performance.now() - startedAt)
    steps.push({ name, ms, found })
    report(`✓ ${name}: ${found} (${(ms / 1_000).toFixed(1)} s)`)
  }
  const kind = await expectReadable(dump)
  let startedAt = 0
  await using arena = await startArena({
    stackEnv: { ...process.env, ...OWN_SERVERS },
    env: { DEMO_MODELS: 'always', DEMO_TOKENS_PER_SECOND: '500' },
    async migrate(databaseUrl) {
      await step('restored', async () => {
        await restoreDump(databaseUrl, dump, kind)
        const { size } = await stat(dump)
        return `${(size / 1_048_576).toFixed(1)} MiB`
      })
      await step('migrated', async () => {
        return (await runAdminCommand('gateway', 'migrate', { databaseUrl })).trim()
      })
      await step('ledger', async () => {
        return (await runAdminCommand('rating-worker', 'rebuild-ratings', { databaseUrl })).trim()
      })
      await step('projections', async () => {
        const command = 'rebuild-projections'
        return (await runAdminCommand('analytics-projector', command, { databaseUrl })).trim()
      })
      startedAt = performance.now()
    },
  })
  const { db } = arena
  await step('checkpoints', () => verifyStoredCheckpoints(db))
  await step('studies', () => verifyStoredStudies(db))
  const newest = await findNewest(db)
  steps.push({ name: 'started', ms: Math.round(performance.now() - startedAt), found: 'services' })
  await step('battle', async () => {
    const guest = await arena.guest()
    await using chat = guest.ask()
    const { turn_id: turnId, state } = await chat.done()
    if (state !== 'done') throw new Error(`the battle ended as ${state}`)
    const { status, body } = await guest.vote(turnId)
    if (status !== 200) throw new Error(`the vote was refused: ${status} ${body}`)
    const { id: voteId } = JSON.parse(body) as { readonly id: string }
    const isCounted = async () =>
      (await db.selectFrom('ledger').select('position').where('voteId', '=', voteId).execute())
        .length === 1
    await waitFor('the vote is in the ledger', FOLDED_WITHIN_MS, isCounted)
    return 'finished, voted on and counted'
  })
  await use?.(arena)
  return { steps, newest }
}

/** Finds the time of the last stored user activity. */
async function findNewest(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ newest: Date | null }>`
    select greatest(
      (select max(created_at) from turns), (select max(created_at) from votes),
      (select max(created_at) from users where role <> 'superuser')
    ) as newest`.execute(db)
  return rows[0]?.newest ?? undefined
}
