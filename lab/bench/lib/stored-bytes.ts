import { connectBus, EVENT_STREAM } from '@assay/bus'
import { jetstreamManager } from '@nats-io/jetstream'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import type { BenchArena } from './bench-arena.ts'

/** Bytes by where they are: what was written to the write-ahead log so far, and what is held elsewhere. */
export type StoredBytes = Readonly<Record<Store, number>>
type Store = 'PostgreSQL' | "PostgreSQL's write-ahead log" | 'JetStream' | 'Redis'

export async function readStoredBytes({ db, stack }: BenchArena): Promise<StoredBytes> {
  const {
    rows: [postgres],
  } = await sql<{ database: number; log: number }>`
    select pg_database_size(current_database())::float8 as database,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as log`.execute(db)
  await using bus = await connectBus(stack.nats.url, 'bench')
  const streams = await jetstreamManager(bus)
  const { state } = await streams.streams.info(EVENT_STREAM)
  return {
    PostgreSQL: postgres?.database ?? Number.NaN,
    "PostgreSQL's write-ahead log": postgres?.log ?? Number.NaN,
    JetStream: state.bytes,
    Redis: await readRedisBytes(stack.redis.url),
  }
}

async function readRedisBytes(url: string): Promise<number> {
  const redis = new Redis(url)
  try {
    return Number(/used_memory:(\d+)/.exec(await redis.info('memory'))?.[1])
  } finally {
    redis.disconnect()
  }
}
