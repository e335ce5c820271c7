import { DEFAULT_MAX_TOKENS } from '@assay/contracts/chat/requests'
import type { ModelOptions } from '@assay/contracts/connections'
import type { AnswerSide } from '@assay/contracts/threads'
import type { VoteOutcome } from '@assay/contracts/votes'
import type { Database } from '@assay/db'
import { sql } from 'kysely'

/** An earlier turn of the thread. A side is null if it has no finished answer. */
export interface PastTurn {
  readonly prompt: string
  readonly outcome: VoteOutcome | null
  readonly left: string | null
  readonly right: string | null
  readonly single: string | null
}

/** Everything that a worker needs for one attempt at an answer. */
export interface ClaimedAnswer {
  readonly id: string
  readonly turnId: string
  readonly side: AnswerSide
  /** The number of this attempt; a newer attempt invalidates it. */
  readonly attempt: number
  /** The gateway that the turn was sent through. */
  readonly gatewayId: string
  readonly prompt: string
  readonly temperature: number
  /** The model's token limit, or the turn's limit if the model has none. */
  readonly maxTokens: number
  /** Milliseconds until the turn's deadline, measured by the database clock. */
  readonly leftMs: number
  readonly modelId: string
  readonly connectionId: string
  readonly providerModel: string
  readonly llmName: string
  readonly isThinking: boolean
  readonly options: ModelOptions
  readonly aliases: readonly string[]
  /** US dollars per million tokens; null if the price is unknown. */
  readonly inputPrice: number | null
  readonly outputPrice: number | null
  /** The thread so far, oldest turn first. */
  readonly past: readonly PastTurn[]
}

/** If a lease is not renewed for this long, another worker may take over the answer. */
export const LEASE_MS = 10_000
export const MAX_ATTEMPTS = 3
/** Maximum number of earlier turns in a request to a model. */
const MAX_PAST_TURNS = 50

/**
 * Claims the next attempt at an answer, in one statement. Only one side marks the turn as
 * streaming, so that neither side waits for the other side's commit.
 * @returns undefined if the answer is finished, held by another worker, out of attempts or past the
 * deadline of its turn.
 */
export async function claimAnswer(
  db: Database,
  id: string,
  leaseMs = LEASE_MS,
): Promise<ClaimedAnswer | undefined> {
  const { rows } = await sql<ClaimedAnswer>`
    with claimed as (
      update answers a
      set attempt = a.attempt + 1, state = 'streaming',
        lease_until = now() + make_interval(secs => ${leaseMs / 1_000})
      from turns t, models m
      where a.id = ${id} and t.id = a.turn_id and m.id = a.model_id
        and a.attempt < ${MAX_ATTEMPTS} and t.deadline_at > now()
        and (a.state = 'queued' or (a.state = 'streaming' and a.lease_until < now()))
      returning a.id, a.turn_id, a.side, a.attempt, t.thread_id, t.idx, t.gateway as gateway_id, t.prompt,
        t.temperature,
        coalesce(least(t.max_tokens, (m.options -> 'max_output_tokens')::int), ${DEFAULT_MAX_TOKENS}) as max_tokens,
        (extract(epoch from t.deadline_at - now()) * 1000)::float8 as left_ms,
        m.id as model_id, m.connection_id, m.provider_model, m.llm_name, m.is_thinking, m.options,
        m.aliases, m.input_price, m.output_price
    ), started as (
      update turns set state = 'streaming' from claimed
      where turns.id = claimed.turn_id and turns.state = 'queued' and claimed.side <> 'right'
    )
    select claimed.*, coalesce((
      select jsonb_agg(to_jsonb(past) - 'idx' order by past.idx) from (
        select t.idx, t.prompt, v.outcome,
          max(a.content) filter (where a.side = 'left' and a.state = 'done') as "left",
          max(a.content) filter (where a.side = 'right' and a.state = 'done') as "right",
          max(a.content) filter (where a.side = 'single' and a.state = 'done') as "single"
        from turns t
        left join votes v on v.turn_id = t.id
        left join answers a on a.turn_id = t.id
        where t.thread_id = claimed.thread_id and t.idx < claimed.idx
        group by t.id, v.outcome
        order by t.idx desc
        limit ${MAX_PAST_TURNS}
      ) past
    ), '[]') as past
    from claimed`.execute(db)
  return rows[0]
}

/**
 * Whether another worker may claim the answer later because its holder has stopped renewing the
 * lease.
 */
export async function isStillOpen(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from answers a join turns t on t.id = a.turn_id
    where a.id = ${id} and a.state in ('queued', 'streaming')
      and a.attempt < ${MAX_ATTEMPTS} and t.deadline_at > now()`.execute(db)
  return rows.length > 0
}

export interface Attempt {
  readonly id: string
  readonly attempt: number
}

/**
 * Renews the leases of all running answers in one statement. Returns the ids of the answers that
 * this worker still holds.
 */
export async function renewLeases(
  db: Database,
  running: readonly Attempt[],
  leaseMs = LEASE_MS,
): Promise<ReadonlySet<string>> {
  const ids = running.map(({ id }) => id)
  const attempts = running.map(({ attempt }) => attempt)
  const { rows } = await sql<{ id: string }>`
    update answers a set lease_until = now() + make_interval(secs => ${leaseMs / 1_000})
    from unnest(${ids}::uuid[], ${attempts}::smallint[]) as held (id, attempt)
    where a.id = held.id and a.attempt = held.attempt and a.state = 'streaming'
    returning a.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Increments the attempt number. Returns undefined if another worker has taken over. */
export async function renumberAttempt(
  db: Database,
  { id, attempt }: Attempt,
): Promise<number | undefined> {
  const row = await db
    .updateTable('answers')
    .set({ attempt: attempt + 1 })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'streaming')
    .returning('attempt')
    .executeTakeFirst()
  return row?.attempt
}

/** Releases an unfinished attempt, so that another worker can start the next one. */
export async function releaseAnswer(db: Database, { id, attempt }: Attempt): Promise<void> {
  await db
    .updateTable('answers')
    .set({ state: 'queued', leaseUntil: null })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'streaming')
    .execute()
}
