import { type Database, MIDNIGHT, TURN_COST, TURN_TOKENS } from '@assay/db'
import { type RawBuilder, sql } from 'kysely'
import type { AskingNetwork } from '../networks/voter-networks.ts'

/** Usage since midnight UTC. */
export interface DailyUsage {
  readonly battles: number
  /** Tokens of questions and answers. Unfinished answers count with their maximum length. */
  readonly tokens: number
}

export interface ArenaUsage extends DailyUsage {
  /** US dollars; null if none of the models that answered has a price. */
  readonly cost: number | null
}

const usedFor = (turns: RawBuilder<unknown>) => sql`
  select count(distinct turns.id) as battles, sum(${TURN_TOKENS}) as tokens
  from ${turns} join answers on answers.turn_id = turns.id`

const totalOf = (used: RawBuilder<unknown>) => sql<DailyUsage>`
  (select json_build_object('battles', coalesce(sum(battles), 0), 'tokens', coalesce(sum(tokens), 0))
  from (${used}) as used)`

/** Reads today's usage of a person, their network and its site in one statement. */
export async function readUsage(
  db: Database,
  userId: string,
  asking: AskingNetwork | undefined,
): Promise<{ person: DailyUsage; network: DailyUsage | null; site: DailyUsage | null }> {
  const ofNetwork = (column: 'network' | 'site', key: Buffer | null | undefined) =>
    key
      ? totalOf(sql`${usedFor(sql`turn_networks join turns on turns.id = turn_networks.turn_id
          and turn_networks.created_at >= ${MIDNIGHT} and ${sql.ref(`turn_networks.${column}`)} = ${key}`)}
        union all select sum(battles), sum(tokens) from deleted_usage
          where ${sql.ref(column)} = ${key} and created_at >= ${MIDNIGHT}`)
      : sql<null>`null::json`
  const ofPerson = totalOf(
    usedFor(sql`(select id, max_tokens from turns
    where user_id = ${userId} and created_at >= ${MIDNIGHT}) as turns`),
  )
  const { rows } = await sql<Awaited<ReturnType<typeof readUsage>>>`
    select ${ofPerson} as person, ${ofNetwork('network', asking?.network)} as network,
      ${ofNetwork('site', asking?.site)} as site`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select without a source has a row')
  return row
}

/**
 * Reads the time and the last midnight UTC from the database's clock, in milliseconds since 1970.
 */
export async function readDay(
  db: Database,
): Promise<{ readonly midnightMs: number; readonly nowMs: number }> {
  const { rows } = await sql<{ midnightMs: number; nowMs: number }>`
    select extract(epoch from ${MIDNIGHT})::float8 * 1000 as midnight_ms,
      extract(epoch from now())::float8 * 1000 as now_ms`.execute(db)
  return rows[0] ?? { midnightMs: Number.NaN, nowMs: Number.NaN }
}

const SUMS = sql`coalesce(sum(battles), 0)::int as battles, coalesce(sum(tokens), 0)::float8 as tokens,
  sum(cost)::float8 as cost`
const NOTHING: ArenaUsage = { battles: 0, tokens: 0, cost: null }

/**
 * Reads the usage of the turns with ids in this range. Ids start with the time of their creation.
 */
export async function readUsageOfTurns(
  db: Database,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<ArenaUsage> {
  const { rows } = await sql<ArenaUsage>`
    select ${SUMS} from (
      select count(distinct turns.id) as battles, sum(${TURN_TOKENS}) as tokens, sum(${TURN_COST}) as cost
      from turns
      join answers on answers.turn_id = turns.id
      join models on models.id = answers.model_id
      where turns.id >= ${from} and turns.id < ${until}
    ) as used`.execute(db)
  return rows[0] ?? NOTHING
}

/** Reads today's usage by users who have been deleted in the meantime. */
export async function readDeletedUsage(db: Database): Promise<ArenaUsage> {
  const { rows } = await sql<ArenaUsage>`
    select ${SUMS} from deleted_usage where created_at >= ${MIDNIGHT}`.execute(db)
  return rows[0] ?? NOTHING
}

/** Deletes the networks of turns and the usage of deleted users after two days. */
export async function deleteOldTurnNetworks(db: Database): Promise<void> {
  await sql`delete from turn_networks where created_at < now() - interval '2 days'`.execute(db)
  await sql`delete from deleted_usage where created_at < now() - interval '2 days'`.execute(db)
}
