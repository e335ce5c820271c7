import { connectBus, EVENT_STREAM } from '@assay/bus'
import { jetstreamManager } from '@nats-io/jetstream'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import type { BenchArena } from '../../lib/bench-arena.ts'

export interface Statement {
  /** What it does to which table first. */
  readonly name: string
  readonly calls: number
  /** Milliseconds in the server, planning included. */
  readonly ms: number
}

/** What servers were asked for while something ran. */
export interface ServersAsked {
  readonly statements: readonly Statement[]
  /** Those within scripts included. */
  readonly redisCommands: number
  /** Messages that JetStream has stored. */
  readonly events: number
}

/** What all processes asked servers for during `task`. */
export async function serversAskedDuring(
  { db, stack }: BenchArena,
  task: () => Promise<unknown>,
): Promise<ServersAsked> {
  await using bus = await connectBus(stack.nats.url, 'bench')
  using redis = await connectToRedis(stack.redis.url)
  const streams = await jetstreamManager(bus)
  const readEvents = async () => (await streams.streams.info(EVENT_STREAM)).state.last_seq
  const [commands, events] = [await redis.readCommands(), await readEvents()]
  await sql`select pg_stat_statements_reset()`.execute(db)
  await task()
  const { rows } = await sql<{ query: string; calls: number; ms: number }>`
    select query, calls::int as calls, total_exec_time + total_plan_time as ms
    from pg_stat_statements where query not like '%pg_stat_statements%'`.execute(db)
  return {
    statements: mergeByName(rows),
    redisCommands: (await redis.readCommands()) - commands - 1,
    events: (await readEvents()) - events,
  }
}

async function connectToRedis(url: string) {
  const redis = new Redis(url)
  return {
    async readCommands() {
      const [, count] = /total_commands_processed:(\d+)/.exec(await redis.info('stats')) ?? []
      return Number(count)
    },
    [Symbol.dispose]: () => redis.disconnect(),
  }
}

function mergeByName(
  rows: readonly { query: string; calls: number; ms: number }[],
): readonly Statement[] {
  const merged = new Map<string, Statement>()
  for (const { query, calls, ms } of rows) {
    const name = nameOf(query)
    const known = merged.get(name)
    merged.set(name, { name, calls: calls + (known?.calls ?? 0), ms: ms + (known?.ms ?? 0) })
  }
  return [...merged.values()].sort((a, b) => b.ms - a.ms)
}

/** A change is named before the reading that it is made from. */
function nameOf(query: string): string {
  const [verb, table] =
    /\b(insert into|update|delete from)\s+"?([a-z_]+)/i.exec(query)?.slice(1) ??
    /\b(from)\s+"?([a-z_]+)/i.exec(query)?.slice(1) ??
    []
  if (!verb || !table) return query.trim().slice(0, 30)
  return verb.toLowerCase() === 'from' ? `select ${table}` : `${verb.split(' ')[0]} ${table}`
}
