import { randomUUID } from 'node:crypto'
import { connectBus, EVENT_STREAM, ensureEventStream } from '@assay/bus'
import { createDatabase } from '@assay/db'
import { createLogger } from '@assay/runtime'
import { jetstreamManager } from '@nats-io/jetstream'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { test as base, inject } from 'vitest'
import { claimSlot } from './claim-slot.ts'

/**
 * Vitest's `test` with real servers. Each file has a migrated database, an empty event stream and
 * an empty Redis database. Two files never share a NATS server or a Redis database.
 */
export const test = base
  .extend('log', { scope: 'worker' }, createLogger('test', 'silent'))
  .extend('databaseUrl', { scope: 'file' }, ({ log: _ }) => copyMigratedDatabase())
  .extend('db', { scope: 'file' }, async ({ databaseUrl }, { onCleanup }) => {
    const db = createDatabase(databaseUrl)
    onCleanup(() => db.destroy())
    return db
  })
  .extend('slot', { scope: 'file' }, async ({ log: _ }, { onCleanup }) => {
    const slot = await claimSlot(inject('postgresUrl'), inject('slots'))
    onCleanup(() => slot[Symbol.asyncDispose]())
    return slot
  })
  .extend('redisUrl', { scope: 'file' }, async ({ slot }) => {
    const redis = new Redis(slot.redisUrl)
    await redis.flushdb()
    redis.disconnect()
    return slot.redisUrl
  })
  .extend('natsUrl', { scope: 'file' }, async ({ slot, log }) => {
    await using bus = await connectBus(slot.natsUrl, 'test', log)
    const manager = await jetstreamManager(bus)
    await manager.streams.delete(EVENT_STREAM).catch(() => false)
    await ensureEventStream(bus)
    return slot.natsUrl
  })
  .extend('bus', { scope: 'file' }, async ({ natsUrl }, { onCleanup }) => {
    const bus = await connectBus(natsUrl, 'test')
    onCleanup(() => bus.drain())
    return bus
  })
  .extend('resources', ({ onTestFinished }) => {
    const resources = new AsyncDisposableStack()
    onTestFinished(() => resources.disposeAsync())
    return resources
  })

/** @returns the URL of a new database. Copying a database is faster than migrating it. */
async function copyMigratedDatabase(): Promise<string> {
  const serverUrl = inject('postgresUrl')
  await using server = createDatabase(serverUrl)
  const name = inject('databasePrefix') + randomUUID().replaceAll('-', '')
  const template = inject('migratedDatabase')
  await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(server)
  return new URL(name, serverUrl).href
}
