import './clear-metrics.ts'
import { randomBytes } from 'node:crypto'
import { createDatabase, type Database, grantServices, migrateToLatest } from '@assay/db'
import { startServer, startStack } from '@assay/system/servers'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import type { Slot } from './claim-slot.ts'
import { TEST_ROLES } from './service-url.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** Slots that test files claim before they use NATS or Redis. See `claimSlot`. */
    slots: readonly Slot[]
    /** Prefix of all database names of this run. */
    databasePrefix: string
    /** Name of the template database, which has the schema and the rights of the services. */
    migratedDatabase: string
  }
}

/** The default number of logical databases in Redis. */
const REDIS_DATABASES = 16

/** Starts the servers of an integration run: one PostgreSQL, one Redis, and one NATS per worker. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using resources = new AsyncDisposableStack()
  const stack = resources.use(await startStack())
  const workers = project.config.maxWorkers
  // A NATS_URL names a single server, so files that need NATS take turns.
  const count = stack.nats.way === 'given' ? 1 : workers
  const natsUrls = [stack.nats.url]
  while (natsUrls.length < count) natsUrls.push(resources.use(await startServer('nats')).url)
  const redisUrls = await findEmptyRedisDatabases(stack.redis.url, count)
  if (stack.redis.way === 'given') resources.defer(() => flushAll(redisUrls))

  const databasePrefix = `assay_test_${randomBytes(4).toString('hex')}_`
  if (stack.postgres.way === 'given') {
    resources.defer(() => dropDatabases(stack.postgres.url, databasePrefix))
  }
  const migratedDatabase = `${databasePrefix}migrated`
  await createMigratedDatabase(stack.postgres.url, migratedDatabase)
  const slots = natsUrls.map((natsUrl, index) => ({
    natsUrl,
    redisUrl: redisUrls[index] as string,
  }))
  project.provide('postgresUrl', stack.postgres.url)
  project.provide('slots', slots)
  project.provide('databasePrefix', databasePrefix)
  project.provide('migratedDatabase', migratedDatabase)

  const kept = resources.move()
  return () => kept.disposeAsync()
}

async function createMigratedDatabase(serverUrl: string, name: string): Promise<void> {
  await using server = createDatabase(serverUrl)
  await sql`create database ${sql.id(name)}`.execute(server)
  await using db = createDatabase(new URL(name, serverUrl).href)
  await migrateToLatest(db)
  await grantServices(db, TEST_ROLES)
  await insertConnections(db)
}

/** Tests that insert models refer to these connections. Nothing listens at the address. */
async function insertConnections(db: Database): Promise<void> {
  const base_url = 'http://127.0.0.1:9/v1'
  const connections = [
    { id: 'demo', kind: 'demo' },
    { id: 'scripted', kind: 'scripted' },
    { id: 'openai-compatible', kind: 'openai-compatible', base_url },
  ] as const
  const rows = connections.map((entry) => ({ ...entry, settings: JSON.stringify(entry) }))
  await db
    .insertInto('connections')
    .values(rows.map(({ id, kind, settings }) => ({ id, kind, settings })))
    .execute()
}

/** Finds databases without data, because tests flush the databases that they use. */
async function findEmptyRedisDatabases(serverUrl: string, count: number): Promise<string[]> {
  const found: string[] = []
  for (let index = 0; index < REDIS_DATABASES && found.length < count; index++) {
    const url = new URL(`/${index}`, serverUrl).href
    const redis = new Redis(url)
    if ((await redis.dbsize()) === 0) found.push(url)
    redis.disconnect()
  }
  if (found.length === count) return found
  throw new Error(`REDIS_URL has only ${found.length} empty logical databases; tests need ${count}`)
}

async function flushAll(redisUrls: readonly string[]): Promise<void> {
  for (const url of redisUrls) {
    const redis = new Redis(url)
    await redis.flushdb()
    redis.disconnect()
  }
}

async function dropDatabases(serverUrl: string, prefix: string): Promise<void> {
  await using server = createDatabase(serverUrl)
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database where starts_with(datname, ${prefix})
  `.execute(server)
  for (const { name } of rows) await sql`drop database ${sql.id(name)}`.execute(server)
}
