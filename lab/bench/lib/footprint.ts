import { sql } from 'kysely'
import type { BenchArena } from './arena.ts'
import { sum } from './measure.ts'
import { memoryOf, withDescendants } from './processes.ts'

/** Memory of all services and servers, in bytes. */
export function readMemory({ system, stack }: BenchArena): number {
  const servers = [stack.postgres, stack.redis, stack.nats].map(({ controls }) => controls?.pid())
  const pids = [...system.processes.map(({ pid }) => pid()), ...servers]
  return sum(withDescendants(pids.filter((pid) => pid !== undefined)).map(memoryOf))
}

/** Bytes of the database with its indexes, and of the questions and answers in it. */
export async function readDatabaseBytes({ db }: BenchArena) {
  const { rows } = await sql<{ database: string; texts: string }>`
    select pg_database_size(current_database()) as database,
      (select coalesce(sum(octet_length(content)), 0) from answers)
        + (select coalesce(sum(octet_length(prompt)), 0) from turns) as texts`.execute(db)
  const [row] = rows
  return { database: Number(row?.database), texts: Number(row?.texts) }
}
