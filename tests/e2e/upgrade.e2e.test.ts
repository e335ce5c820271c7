import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LeaderboardDto } from '@assay/contracts/leaderboard'
import type { VoteOutcome } from '@assay/contracts/votes'
import { type Database, migrateToLatest } from '@assay/db'
import { ROOT, runAdminCommand, type System, startSystem } from '@assay/system'
import {
  createGuest,
  createScriptedModels,
  logIn,
  SUPERUSER,
  startArena,
} from '@assay/testing/arena'
import { type ClientJournal, createClientJournal } from '@assay/testing/client'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { leaveKeepsakes, useKeepsakes } from './keepsakes.ts'

/** People who hold battles and vote until they are stopped. */
interface Voters extends AsyncDisposable {
  readonly journal: ClientJournal
  /** Everything that went wrong. */
  readonly failures: readonly string[]
  /** Number of accepted votes. */
  votes(): number
  /**
   * From now on, uses these gateways in turn. Resolves when all requests to other gateways have
   * received their responses. A load balancer also waits for this before a gateway may end.
   */
  useGateways(urls: readonly string[]): Promise<void>
  /** Stops the people. Resolves when all have finished their current battles. */
  stop(): Promise<void>
}

const OUTCOMES: readonly VoteOutcome[] = ['left_better', 'right_better', 'tie', 'both_bad']

function startVoters(count: number, gateways: readonly string[]): Voters {
  const journal = createClientJournal()
  const failures: string[] = []
  const stopping = new AbortController()
  const underWay = new Set<Promise<unknown>>()
  let urls = gateways
  let rounds = 0
  let votes = 0

  const followed = <Answer>(request: Promise<Answer>): Promise<Answer> => {
    underWay.add(request)
    return request.finally(() => underWay.delete(request))
  }
  const playRound = async (round: number) => {
    const at = (step: number) => urls[(round + step) % urls.length] as string
    const guest = await followed(createGuest({ urls: [at(0), at(1)], journal }))
    await using chat = guest.ask()
    const { turn_id: turnId, state } = await chat.done()
    if (state !== 'done') throw new Error(`turn ${turnId} ended ${state}`)
    const path = `/votes/?turn_id=${turnId}&outcome=${OUTCOMES[round % OUTCOMES.length]}`
    const { status, body } = await followed(guest.call('POST', path, { url: at(1) }))
    if (status !== 200) throw new Error(`${path}: ${status} ${body}`)
    votes += 1
  }
  const keepVoting = async () => {
    while (!stopping.signal.aborted) {
      rounds += 1
      await playRound(rounds).catch((error: unknown) => failures.push(String(error)))
    }
  }
  const voting = Promise.all(Array.from({ length: count }, keepVoting)).then(() => {})
  const stop = () => {
    stopping.abort()
    return voting
  }
  return {
    journal,
    failures,
    votes: () => votes,
    async useGateways(others) {
      urls = others
      await Promise.allSettled(underWay)
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/**
 * A checkout of an older version for a real upgrade. If it is not set, this version stands for both
 * the old and the new version.
 */
const OLD_ROOT = process.env.UPGRADE_FROM ?? ROOT
const MODELS = createScriptedModels([{ ttft: 5 }, { ttft: 5 }, { ttft: 5 }])
const ROUNDS = 8
const READ = [
  '/leaderboard/distribution',
  '/analytics/users',
  '/analytics',
  '/users/',
  '/items/',
  '/threads/',
  '/reviews/?kind=exclusion',
  '/ledger/export',
]

/** A migration that makes every permitted kind of change to every table. */
async function harmless(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(
    db,
  )
  for (const { table_name: table } of rows) {
    await sql`alter table ${sql.id(table)} add column planted text`.execute(db)
    await sql`alter table ${sql.id(table)} add column planted_count integer not null default 1
      check (planted_count > 0)`.execute(db)
  }
  await sql`create table planted (id uuid primary key, vote_id uuid references votes)`.execute(db)
}

/** Runs the `migrate` command from the version at `root`. */
const migrateAs = (root: string, databaseUrl: string) =>
  runAdminCommand('gateway', 'migrate', { root, databaseUrl })

test('an old and a new version serve together while the database is migrated', async ({
  onTestFinished,
}) => {
  const resources = new AsyncDisposableStack()
  onTestFinished(() => resources.disposeAsync())
  const logFolder = await mkdtemp(join(tmpdir(), 'assay-upgrade-'))
  resources.defer(() => rm(logFolder, { recursive: true }))
  const arena = resources.use(
    await startArena({
      root: OLD_ROOT,
      models: MODELS,
      migrate: async (databaseUrl) => void (await migrateAs(OLD_ROOT, databaseUrl)),
    }),
  )
  const { stack, db, env, system: old } = arena
  const keepsakes = await leaveKeepsakes(arena)
  const voters = resources.use(startVoters(2, old.urls))
  await roundsOf(voters)
  await boardsFollow(db, old.urls, voters)

  await migrateAs(ROOT, stack.postgres.url)
  await migrateToLatest(db, { '9999-planted': { up: harmless } })
  await roundsOf(voters)
  await boardsFollow(db, old.urls, voters)

  const fresh = resources.use(await startSystem({ stack, env, logFolder }))
  await voters.useGateways([...old.urls, ...fresh.urls])
  await roundsOf(voters)
  await boardsFollow(db, [...old.urls, ...fresh.urls], voters)
  // Each reader had only one connection, so none had to reconnect.
  expect(new Set(voters.journal.turns.flatMap(({ closes }) => closes))).toEqual(new Set([1000]))

  await voters.useGateways(fresh.urls)
  await old[Symbol.asyncDispose]()
  // The older version's `migrate` changes nothing if it runs again.
  await migrateAs(OLD_ROOT, stack.postgres.url)
  await roundsOf(voters)
  await voters.stop()
  const { journal } = arena
  await useKeepsakes({ surroundings: { urls: fresh.urls, journal }, db }, keepsakes)

  expect(voters.failures).toEqual([])
  expect(voters.journal.violations).toEqual([])
  const counted = () => countRows(db, 'ledger')
  await expect.poll(counted).toBe(voters.votes())
  expect(await countRows(db, 'votes')).toBe(voters.votes())
  expect(await errorsOf(old)).toEqual([])
  expect(await errorsOf(fresh)).toEqual([])
})

/** Waits until the voters have cast some more votes. */
async function roundsOf(voters: Voters): Promise<void> {
  const before = voters.votes()
  await expect
    .poll(() => voters.votes() + voters.failures.length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(before + ROUNDS)
  expect(voters.failures).toEqual([])
}

/** Waits until each gateway serves a board with all earlier votes to superusers. */
async function boardsFollow(db: Database, urls: readonly string[], voters: Voters): Promise<void> {
  const votes = voters.votes()
  await expect.poll(() => countRows(db, 'ledger')).toBeGreaterThanOrEqual(votes)
  const last = await lastPosition(db)
  await Promise.all(
    urls.map(async (url) => {
      const superuser = await logIn({ urls: [url], journal: createClientJournal() }, SUPERUSER)
      const position = async () => {
        const board = await superuser.request<LeaderboardDto>('GET', '/leaderboard/')
        return board.ledger_position
      }
      await expect.poll(position).toBeGreaterThanOrEqual(last)
      const statuses = await Promise.all(
        READ.map(async (path) => (await superuser.call('GET', path)).status),
      )
      expect(statuses).toEqual(READ.map(() => 200))
    }),
  )
}

async function lastPosition(db: Database): Promise<number> {
  const { rows } = await sql<{ last: string }>`
    select greatest(max(position), (select max(position) from ledger_changes)) as last from ledger
  `.execute(db)
  return Number(rows[0]?.last)
}

async function countRows(db: Database, table: 'votes' | 'ledger'): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(
    db,
  )
  return Number(rows[0]?.count)
}

/** The log lines of all processes above the warning level. */
async function errorsOf({ processes }: System): Promise<string[]> {
  const logs = await Promise.all(processes.map(({ log }) => log()))
  return logs.flatMap((log) => log.split('\n')).filter((line) => /"level":[56]0/.test(line))
}
