import type { AnswerErrorCode } from '@assay/contracts/chat/answer-errors'
import type { ProviderSource } from '@assay/contracts/chat/answer-sources'
import { turnEnded } from '@assay/contracts/events/turn-ended'
import { type DatabaseTransaction, ENDED_STATE, WAITING_AGAIN } from '@assay/db'
import { type EventTransaction, enqueueEvents, newEvent } from '@assay/outbox'
import { sql } from 'kysely'
import type { Attempt } from './claim-repository.ts'

/** How an attempt ended. */
export interface AnswerResult {
  readonly state: 'done' | 'failed'
  readonly content: string
  readonly reasoning: string
  readonly errorCode: AnswerErrorCode | null
  readonly finishReason: string | null
  readonly providerSources: readonly ProviderSource[]
  readonly selfIdentified: boolean
  /** The sentence in which the answer names its model, or in which its thread asks for it. */
  readonly selfIdentification: string | null
  /** The answer's style code; null for a refusal, which has no style. */
  readonly style: number | null
  readonly ttftMs: number | null
  readonly durationMs: number
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  readonly providerVersion: string | null
}

/**
 * Locks the turn so that its sides finish one at a time, and stores a result. Returns false if
 * another attempt has taken over.
 */
export async function storeResult(
  trx: DatabaseTransaction,
  { id, attempt, turnId }: Attempt & { readonly turnId: string },
  { providerSources, ...result }: AnswerResult,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('answers')
    .from((qb) =>
      qb.selectFrom('turns').select('id').where('id', '=', turnId).forUpdate().as('turn'),
    )
    .set({
      ...result,
      providerSources: JSON.stringify(providerSources),
      leaseUntil: null,
      completedAt: sql<Date>`now()`,
    })
    .whereRef('answers.turnId', '=', 'turn.id')
    .where('answers.id', '=', id)
    .where('attempt', '=', attempt)
    .where('answers.state', '=', 'streaming')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (result.selfIdentified) await insertReview(trx, id)
  return true
}

/** Adds the answer to the self-identification reviews. A retry reopens its review. */
async function insertReview(trx: DatabaseTransaction, answerId: string): Promise<void> {
  await sql`
    insert into reviews (id, kind, subject) values (${answerId}, 'self_identification', ${answerId})
    on conflict (id) do update set ${WAITING_AGAIN}`.execute(trx)
}

/**
 * Ends the turn, which the caller has locked, if all its sides have ended: as `done` if any side has
 * text, otherwise as `failed`. Its event is published after the commit. Returns undefined while a
 * side is open.
 */
export async function closeTurn(
  trx: EventTransaction,
  turnId: string,
): Promise<'done' | 'failed' | undefined> {
  const { rows } = await sql<{ state: 'done' | 'failed' }>`
    update turns set completed_at = now(), state = ${ENDED_STATE}
    where id = ${turnId} and state in ('queued', 'streaming') and not exists (
      select from answers where turn_id = turns.id and state in ('queued', 'streaming'))
    returning state`.execute(trx)
  if (rows.length > 0)
    await enqueueEvents(trx, [newEvent(turnEnded, 'inference-worker', { turnId })])
  return rows[0]?.state
}
