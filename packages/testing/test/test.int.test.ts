import { EVENT_STREAM } from '@assay/bus'
import { jetstreamManager } from '@nats-io/jetstream'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../src/test.ts'

test('a file has a migrated database, an empty stream and an empty Redis database', async ({
  bus,
  db,
  redisUrl,
  resources,
}) => {
  const { rows } = await sql<{ tables: number }>`
    select count(*)::int as tables from information_schema.tables where table_name = 'votes'
  `.execute(db)
  expect(rows).toEqual([{ tables: 1 }])

  const manager = await jetstreamManager(bus)
  const stream = await manager.streams.info(EVENT_STREAM)
  expect(stream.state.messages).toBe(0)

  const redis = new Redis(redisUrl)
  resources.defer(() => redis.disconnect())
  expect(await redis.dbsize()).toBe(0)
  await redis.set('left', 'behind')
})
