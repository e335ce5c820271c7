import { turnEnded } from '@assay/contracts/events/turn-ended'
import { type DatabaseTransaction, ENDED_STATE } from '@assay/db'
import { enqueueEvents, newEvent, type Outbox } from '@assay/outbox'
import { sql } from 'kysely'

/** The maximum number of turns that one call ends. */
const TURNS_LIMIT = 100
/**
 * Workers should end their own answers, because they have the text so far. The grace period equals
 * the interval between two sweeps, so that workers come first after an outage.
 */
const GRACE_SECONDS = 2

/** An answer that was ended with its turn. */
export interface EndedAnswer {
  readonly id: string
  readonly turnId: string
  readonly attempt: number
  /** The gateway that streams the answer. */
  readonly gatewayId: string
  /** The final state of the answer's turn. */
  readonly turnState: 'done' | 'failed'
}

/**
 * Ends turns past their deadline. Unfinished answers fail, and the turn is done if a side has text.
 * The events are committed in the same transaction. Turns locked by other transactions are skipped.
 */
export async function endOverdueTurns(outbox: Outbox): Promise<readonly EndedAnswer[]> {
  return outbox.commitWithEvents(async (trx) => {
    const turnIds = await lockOverdueTurns(trx)
    if (turnIds.length === 0) return []
    const ended = await failOpenAnswers(trx, turnIds)
    await enqueueEvents(
      trx,
      turnIds.map((turnId) => newEvent(turnEnded, 'gateway', { turnId })),
    )
    return ended
  })
}

async function lockOverdueTurns(trx: DatabaseTransaction): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from turns
    where state in ('queued', 'streaming')
      and deadline_at < now() - make_interval(secs => ${GRACE_SECONDS})
    order by deadline_at limit ${TURNS_LIMIT}
    for update skip locked`.execute(trx)
  return rows.map(({ id }) => id)
}

async function failOpenAnswers(
  trx: DatabaseTransaction,
  turnIds: readonly string[],
): Promise<EndedAnswer[]> {
  const { rows } = await sql<EndedAnswer>`
    with failed as (
      update answers
      set state = 'failed', error_code = 'timed_out', lease_until = null, completed_at = now()
      where turn_id = any (${turnIds}::uuid[]) and state in ('queued', 'streaming')
      returning id, turn_id, attempt
    ), closed as (
      update turns set completed_at = now(), state = ${ENDED_STATE}
      where id = any (${turnIds}::uuid[])
      returning id, gateway, state
    )
    select failed.id, failed.turn_id, failed.attempt, closed.gateway as gateway_id, closed.state as turn_state
    from closed join failed on failed.turn_id = closed.id`.execute(trx)
  return rows
}
