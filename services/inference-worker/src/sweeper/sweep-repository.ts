import type { AnswerErrorCode } from '@assay/contracts/chat/answer-errors'
import type { Database, DatabaseTransaction } from '@assay/db'
import { sql } from 'kysely'
import { MAX_ATTEMPTS } from '../answers/claim-repository.ts'

/** Maximum number of rows per sweep. */
const SWEEP_LIMIT = 100
/**
 * A request that no worker has claimed within this many leases is published again, because the bus
 * may have lost it.
 */
const PICKUP_LEASES = 1.5
/** Additional time, in leases, for a worker that was cut off from the database and renews late. */
const GRACE_LEASES = 0.5
/**
 * For a short time after the deadline, a turn is left to the worker that holds it, because that
 * worker has the text so far. The delay equals the time between two sweeps, so the worker still has
 * this time if the database was down between two sweeps.
 */
const OVERDUE = sql<boolean>`deadline_at < now() - interval '2 seconds'`

export interface StrandedAnswer {
  readonly id: string
  readonly turnId: string
}

/**
 * Claims answers whose worker died or that no worker ever claimed, so that they can be requested
 * again. Sets their request time, so that the next sweeps skip them for a while.
 */
export async function claimStrandedAnswers(
  trx: DatabaseTransaction,
  leaseMs: number,
): Promise<StrandedAnswer[]> {
  const leaseS = leaseMs / 1_000
  const { rows } = await sql<StrandedAnswer>`
    update answers set state = 'queued', lease_until = now()
    where id in (
      select id from answers
      where state in ('queued', 'streaming') and attempt < ${MAX_ATTEMPTS}
        and coalesce(lease_until, created_at) < now() - make_interval(secs => ${leaseS * GRACE_LEASES})
        and (state = 'streaming'
          or coalesce(lease_until, created_at) < now() - make_interval(secs => ${leaseS * PICKUP_LEASES}))
      order by coalesce(lease_until, created_at)
      limit ${SWEEP_LIMIT}
      for update skip locked
    )
    returning id, turn_id`.execute(trx)
  return rows
}

export interface OverdueAnswer extends StrandedAnswer {
  readonly errorCode: AnswerErrorCode
}

/** Lists the answers that can no longer be finished, sorted by turn. */
export async function listOverdueAnswers(db: Database): Promise<OverdueAnswer[]> {
  const { rows } = await sql<OverdueAnswer>`
    select a.id, a.turn_id, 'timed_out' as error_code
    from (
      select id from turns
      where state in ('queued', 'streaming') and ${OVERDUE}
      order by deadline_at limit ${SWEEP_LIMIT}
    ) t join answers a on a.turn_id = t.id
    where a.state in ('queued', 'streaming')
    union all
    select id, turn_id, 'attempts_exhausted' from (
      select id, turn_id from answers
      where state in ('queued', 'streaming') and attempt >= ${MAX_ATTEMPTS}
        and coalesce(lease_until, created_at) < now()
      order by coalesce(lease_until, created_at) limit ${SWEEP_LIMIT}
    ) exhausted
    order by turn_id`.execute(db)
  return rows
}

export interface EndedAnswer {
  readonly attempt: number
  readonly gatewayId: string
}

/** Whether answer `a` of turn `t` is out of time or attempts. */
const IS_OVERDUE = sql<boolean>`(${OVERDUE}
  or (a.attempt >= ${MAX_ATTEMPTS} and coalesce(a.lease_until, a.created_at) < now()))`

/**
 * Locks the turn and marks an open answer as failed, even if a worker holds it.
 * @returns undefined if the answer has ended, or if it is no longer overdue and `onlyIfOverdue` is
 * set.
 */
export async function failOpenAnswer(
  trx: DatabaseTransaction,
  { id, turnId, errorCode }: OverdueAnswer,
  { onlyIfOverdue }: { readonly onlyIfOverdue: boolean },
): Promise<EndedAnswer | undefined> {
  const { rows } = await sql<EndedAnswer>`
    update answers a
    set state = 'failed', error_code = ${errorCode}, lease_until = null, completed_at = now()
    from (select id, gateway, deadline_at from turns where id = ${turnId} for update) t
    where a.id = ${id} and a.turn_id = t.id and a.state in ('queued', 'streaming')
      and (${!onlyIfOverdue} or ${IS_OVERDUE})
    returning a.attempt, t.gateway as gateway_id`.execute(trx)
  return rows[0]
}
