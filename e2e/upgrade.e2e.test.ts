import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createDatabase, type Database, migrateToLatest, newId } from '@assay/db'
import { startStack } from '@assay/stack'
import { startScriptedProvider } from '@assay/testing'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { ROOT } from '../scripts/system/root.ts'
import { createSecrets } from '../scripts/system/secrets.ts'
import { startSystem } from '../scripts/system/start-system.ts'
import { type Audience, startAudience } from './audience.ts'

/** A checkout of an older version, for a real one; else this version plays both. */
const OLD_ROOT = process.env.UPGRADE_FROM ?? ROOT
const MODELS = [1, 2, 3].map((seed) => ({
  id: newId(),
  llm_name: `Model ${seed}`,
  provider: 'openai-compatible',
  provider_model: `scripted-tokens=60,ttft=5,gap=10,seed=${seed}`,
  company: `Company ${seed}`,
}))
const ROUNDS = 8
const SUPERUSER = { username: 'admin@example.com', password: 'changethis' }
const READ = [
  '/leaderboard/distribution',
  '/analytics/users',
  '/analytics',
  '/users/',
  '/items/',
  '/threads/',
  '/exclusions/',
  '/ledger/export',
]

/** What the rules for migrations let a version bring, for every table that is in use. */
async function harmless(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%'`.execute(db)
  for (const { table_name: table } of rows) {
    await sql`alter table ${sql.id(table)} add column planted text`.execute(db)
    await sql`alter table ${sql.id(table)} add column planted_count integer not null default 1
      check (planted_count > 0)`.execute(db)
  }
  await sql`create table planted (id uuid primary key, vote_id uuid references votes)`.execute(db)
}

/** The operator's command, as the version at `root` has it. */
async function migrateAs(root: string, databaseUrl: string): Promise<void> {
  const command = [join(root, 'services', 'gateway', 'src', 'admin.ts'), 'migrate']
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  await promisify(execFile)(process.execPath, command, { cwd: root, env })
}

test('an old and a new version serve side by side while the database is migrated', async ({
  onTestFinished,
}) => {
  const resources = new AsyncDisposableStack()
  onTestFinished(() => resources.disposeAsync())
  const folder = await mkdtemp(join(tmpdir(), 'assay-upgrade-'))
  resources.defer(() => rm(folder, { recursive: true }))
  const modelsFile = join(folder, 'models.json')
  await writeFile(modelsFile, JSON.stringify({ models: MODELS }))
  const provider = resources.use(await startScriptedProvider())
  const stack = resources.use(await startStack())
  const db = resources.use(createDatabase(stack.postgres.url))
  const env = {
    ...createSecrets(),
    MODELS_FILE: modelsFile,
    OPENAI_COMPATIBLE_BASE_URL: provider.url,
    FIRST_SUPERUSER_EMAIL: SUPERUSER.username,
    FIRST_SUPERUSER_PASSWORD: SUPERUSER.password,
    VOTE_MIN_DELAY_MS: '0',
    RATE_LIMIT_SCALE: '1000',
  }
  const startVersion = (name: string, root: string) =>
    startSystem({ stack, env, root, logFolder: join(folder, name) })

  await migrateAs(OLD_ROOT, stack.postgres.url)
  const old = resources.use(await startVersion('old', OLD_ROOT))
  const audience = resources.use(startAudience(4, old.urls))
  await roundsOf(audience)
  await boardsFollow(old.urls, audience)

  await migrateAs(ROOT, stack.postgres.url)
  await migrateToLatest(db, { '9999-planted': { up: harmless } })
  await roundsOf(audience)
  await boardsFollow(old.urls, audience)

  const fresh = resources.use(await startVersion('new', ROOT))
  audience.goTo([...old.urls, ...fresh.urls])
  await roundsOf(audience)
  await boardsFollow([...old.urls, ...fresh.urls], audience)
  // One connection each: nobody had to come back.
  expect(new Set(audience.journal.turns.flatMap(({ closes }) => closes))).toEqual(new Set([1000]))

  audience.goTo(fresh.urls)
  await old[Symbol.asyncDispose]()
  // What an older version does when it is started again: nothing.
  await migrateAs(OLD_ROOT, stack.postgres.url)
  await roundsOf(audience)
  await audience.leave()

  expect(audience.failures).toEqual([])
  expect(audience.journal.violations).toEqual([])
  const counted = () => countRows(db, 'ledger')
  await expect.poll(counted, { timeout: 10_000 }).toBe(audience.votes())
  expect(await countRows(db, 'votes')).toBe(audience.votes())
  expect(await errorsIn(join(folder, 'old'))).toEqual([])
  expect(await errorsIn(join(folder, 'new'))).toEqual([])
})

/** Waits until everybody has held some more battles and voted. */
async function roundsOf(audience: Audience): Promise<void> {
  const before = audience.votes()
  await expect
    .poll(() => audience.votes() + audience.failures.length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(before + ROUNDS)
  expect(audience.failures).toEqual([])
}

/** Waits until each gateway shows a board with all votes of before, and what a superuser reads. */
async function boardsFollow(urls: readonly string[], audience: Audience): Promise<void> {
  const votes = audience.votes()
  await Promise.all(
    urls.map(async (url) => {
      const at = (path: string) => new URL(`/api/v1${path}`, url)
      const body = new URLSearchParams(SUPERUSER)
      const logIn = await fetch(at('/login/access-token'), { method: 'POST', body })
      const { access_token: token } = (await logIn.json()) as { access_token: string }
      const read = (path: string) =>
        fetch(at(path), { headers: { authorization: `Bearer ${token}` } })
      const position = async () => {
        const response = await read('/leaderboard/')
        return ((await response.json()) as { ledger_position: number }).ledger_position
      }
      await expect.poll(position, { timeout: 10_000 }).toBeGreaterThanOrEqual(votes)
      const statuses = await Promise.all(READ.map(async (path) => (await read(path)).status))
      expect(statuses).toEqual(READ.map(() => 200))
    }),
  )
}

async function countRows(db: Database, table: 'votes' | 'ledger'): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(
    db,
  )
  return Number(rows[0]?.count)
}

/** Lines of all logs that are worse than a warning. */
async function errorsIn(folder: string): Promise<string[]> {
  const files = await readdir(folder)
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return texts.flatMap((text) => text.split('\n')).filter((line) => /"level":[56]0/.test(line))
}
