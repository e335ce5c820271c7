import { type Bus, publish } from '@assay/bus'
import { answerFrames } from '@assay/contracts/bus/subjects'
import { type Database, pingDatabase } from '@assay/db'
import type { Outbox } from '@assay/outbox'
import { afterOutage, every, type Logger } from '@assay/runtime'
import { endOverdueAnswers, requestStrandedAnswers } from './sweep-answers.ts'

export interface SweeperOptions {
  readonly db: Database
  readonly bus: Bus
  readonly outbox: Outbox
  readonly log: Logger
  readonly leaseMs: number
}

const SWEEP_INTERVAL_MS = 2_000
/** After an outage, a worker whose statement hung needs up to this long to continue. */
const OUTAGE_GRACE_MS = 5_000

/**
 * Ensures that every answer is claimed and that every turn ends. Several sweepers may run in
 * parallel.
 */
export function startSweeper({ db, outbox, bus, log, leaseMs }: SweeperOptions): AsyncDisposable {
  const probe = () => pingDatabase(db)
  const sweep = afterOutage({ probe, graceMs: OUTAGE_GRACE_MS }, async () => {
    const requested = await requestStrandedAnswers(outbox, leaseMs)
    if (requested > 0) log.warn({ requested }, 'stranded answers requested again')

    const ended = await endOverdueAnswers(db, outbox)
    for (const { gatewayId, frame } of ended) publish(bus, answerFrames, gatewayId, [frame])
    if (ended.length > 0) log.warn({ ended: ended.length }, 'overdue answers ended')
  })
  return every(SWEEP_INTERVAL_MS, 'answers', log, sweep)
}
