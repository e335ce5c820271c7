import type { AnswerErrorCode } from '@assay/contracts/chat/answer-errors'
import type { ModelOptions } from '@assay/contracts/connections'
import type { ResponseState, StudyArm } from '@assay/contracts/studies/arms'
import type { ItemMessage } from '@assay/contracts/studies/items'
import type { Database } from '@assay/db'
import { sql } from 'kysely'
import { type Attempt, MAX_ATTEMPTS } from '../answers/claim-repository.ts'
import type { ArmRoom } from './create-pace.ts'

/** Everything that a worker needs for one attempt at a response. */
export interface ClaimedResponse extends Attempt {
  readonly studyId: string
  readonly armId: string
  readonly messages: readonly ItemMessage[]
  readonly arm: Extract<StudyArm, { kind: 'model' }>
  readonly connectionId: string
  readonly modelId: string
  readonly providerModel: string
  readonly llmName: string
  readonly aliases: readonly string[]
  readonly isThinking: boolean
  readonly options: ModelOptions
  readonly inputPrice: number | null
  readonly outputPrice: number | null
}

export interface ClaimOptions {
  readonly leaseMs: number
  /** Maximum number of responses to claim. */
  readonly room: number
  /** Maximum number of responses to claim of each arm; `otherRoom` for arms that are not listed. */
  readonly arms: readonly ArmRoom[]
  readonly otherRoom: number
  /** The connections that this worker can call. */
  readonly connectionIds: readonly string[]
}

/** Whether a worker has lost the last attempt at response `r`. A retry permits further attempts. */
const IS_EXHAUSTED = sql<boolean>`(r.state = 'running' and r.attempt % ${MAX_ATTEMPTS} = 0)`

/**
 * Claims responses that wait, or whose worker no longer renews the lease, in one statement. It also
 * ends the responses whose worker has lost the last attempt.
 */
export async function claimResponses(
  db: Database,
  { leaseMs, room, arms, otherRoom, connectionIds }: ClaimOptions,
): Promise<ClaimedResponse[]> {
  const armIds = arms.map(({ armId }) => armId)
  const armRooms = arms.map((arm) => arm.room)
  const { rows } = await sql<ClaimedResponse & { readonly state: ResponseState }>`
    with open_studies as materialized (
      select id from studies
      where state = 'collecting' and not is_paused and (
        design ->> 'budget_usd' is null or (design ->> 'budget_usd')::float8 > (
          select coalesce(sum(cost_usd), 0) from study_responses where study_id = studies.id
        )
      )
    ), open_arms as materialized (
      select a.id, a.study_id, a.arm, m.id as model_id, m.connection_id, m.provider_model, m.llm_name,
        m.aliases, m.is_thinking, m.options, m.input_price, m.output_price,
        least(coalesce(known.room, ${otherRoom}), ceil(${room}::float8 / count(*) over ()))::int as room
      from open_studies s
      join study_arms a on a.study_id = s.id and a.left_out_at is null
      join models m on m.id = a.model_id and m.paused_at is null
        and m.connection_id = any (${connectionIds}::text[])
      join served_models served on served.model_id = m.id and served.served_until > now()
      left join unnest(${armIds}::uuid[], ${armRooms}::int[]) as known (arm_id, room)
        on known.arm_id = a.id
      where coalesce(known.room, ${otherRoom}) > 0
    ), picked as (
      select r.id, open_arms.id as arm_id, r.is_exhausted
      from open_arms cross join lateral (
        select r.id, ${IS_EXHAUSTED} as is_exhausted from study_responses r
        where r.study_id = open_arms.study_id and r.arm_id = open_arms.id
          and r.state in ('waiting', 'running') and coalesce(r.lease_until, '-infinity') < now()
        limit open_arms.room
        for update skip locked
      ) r
      limit ${room}
    )
    update study_responses r
    set state = case when p.is_exhausted then 'failed' else 'running' end,
      error_code = case when p.is_exhausted then 'attempts_exhausted' end,
      completed_at = case when p.is_exhausted then now() end,
      attempt = r.attempt + case when p.is_exhausted then 0 else 1 end,
      lease_until = case when not p.is_exhausted then now() + make_interval(secs => ${leaseMs / 1_000}) end
    from picked p join open_arms a on a.id = p.arm_id, study_items i
    where r.id = p.id and i.id = r.item_id
    returning r.id, r.state, r.attempt, r.study_id, r.arm_id, i.messages, a.arm, a.model_id,
      a.connection_id, a.provider_model, a.llm_name, a.aliases, a.is_thinking, a.options,
      a.input_price, a.output_price`.execute(db)
  return rows.filter(({ state }) => state === 'running')
}

/**
 * Renews the leases of running responses in one statement. Returns the ids of the responses that
 * this worker still holds and that their studies still need.
 */
export async function renewResponses(
  db: Database,
  running: readonly Attempt[],
  leaseMs: number,
): Promise<ReadonlySet<string>> {
  const ids = running.map(({ id }) => id)
  const attempts = running.map(({ attempt }) => attempt)
  const { rows } = await sql<{ id: string }>`
    update study_responses r set lease_until = now() + make_interval(secs => ${leaseMs / 1_000})
    from unnest(${ids}::uuid[], ${attempts}::smallint[]) as held (id, attempt), study_arms a, studies s
    where r.id = held.id and r.attempt = held.attempt and r.state = 'running'
      and a.id = r.arm_id and a.left_out_at is null and s.id = r.study_id and s.state = 'collecting'
    returning r.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** How a response ended. */
export interface ResponseResult {
  readonly state: 'done' | 'declined' | 'failed'
  readonly content: string
  readonly errorCode: AnswerErrorCode | null
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  /** The cost of this attempt. */
  readonly costUsd: number
  readonly durationMs: number
  readonly providerVersion: string | null
  readonly selfIdentified: boolean
}

/**
 * Stores a result. Returns false if another attempt has taken over or the study no longer collects.
 */
export async function storeResponse(
  db: Database,
  { id, attempt }: Attempt,
  { costUsd, ...result }: ResponseResult,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('studyResponses')
    .set((eb) => ({
      ...result,
      // The failed attempts before have their costs, too.
      costUsd: eb('costUsd', '+', costUsd),
      leaseUntil: null,
      completedAt: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .where('studyId', 'in', (eb) =>
      eb.selectFrom('studies').select('id').where('state', '=', 'collecting'),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface Release {
  /** When another attempt may begin. */
  readonly waitMs: number
  /** False for an attempt that failed for no reason of its own, which is permitted again. */
  readonly isCounted: boolean
  readonly costUsd: number
}

/**
 * Makes a response wait again. Never repeat it after an ambiguous failure: the number of an attempt
 * that is not counted is used again, possibly by another worker.
 */
export async function releaseResponse(
  db: Database,
  { id, attempt }: Attempt,
  { waitMs, isCounted, costUsd }: Release,
): Promise<void> {
  await db
    .updateTable('studyResponses')
    .set((eb) => ({
      state: 'waiting',
      attempt: isCounted ? attempt : attempt - 1,
      leaseUntil: sql<Date>`now() + make_interval(secs => ${waitMs / 1_000})`,
      costUsd: eb('costUsd', '+', costUsd),
    }))
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .execute()
}
