import { type Bus, publish } from '@assay/bus'
import { type EndFrame, overdueAnswers, PLAIN_END } from '@assay/contracts/bus/subjects'
import { type Database, pingDatabase } from '@assay/db'
import type { Outbox } from '@assay/outbox'
import { afterOutage, every, type Logger } from '@assay/runtime'
import { type EndedAnswer, endOverdueTurns } from './overdue-turn-repository.ts'

export interface OverdueTurnsOptions {
  readonly db: Database
  readonly bus: Bus
  readonly outbox: Outbox
  readonly log: Logger
}

const INTERVAL_MS = 2_000
/** After a database outage, workers need this time to retry their statements. */
const OUTAGE_GRACE_MS = 5_000

/**
 * Ends turns past their deadline that no worker has ended, for example because no worker is
 * running.
 */
export function watchOverdueTurns(options: OverdueTurnsOptions): AsyncDisposable {
  const { db, outbox, bus, log } = options
  const probe = () => pingDatabase(db)
  const sweep = afterOutage({ probe, graceMs: OUTAGE_GRACE_MS }, async () => {
    const ended = await endOverdueTurns(outbox)
    if (ended.length === 0) return
    for (const answer of ended) publish(bus, overdueAnswers, answer.gatewayId, [toFrame(answer)])
    log.warn({ answers: ended.length }, 'overdue turns ended without a worker')
  })
  return every(INTERVAL_MS, 'overdue turns', log, sweep)
}

const ENDED = { state: 'failed', errorCode: 'timed_out' } as const

function toFrame({ id, attempt, turnState }: EndedAnswer): EndFrame {
  const nothing = { ttftMs: null, durationMs: 0, outputTokens: null, ...PLAIN_END }
  return { kind: 'end', answer: id, attempt, seq: 0, turn: turnState, ...ENDED, ...nothing }
}
