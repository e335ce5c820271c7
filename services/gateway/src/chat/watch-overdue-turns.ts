import { type Bus, publish } from '@assay/bus'
import { answerCompleted, answerFrames, type EndFrame } from '@assay/contracts'
import type { Database } from '@assay/db'
import { newEvent, type OutboxRelay } from '@assay/outbox'
import { every, type Logger } from '@assay/runtime'
import { type EndedAnswer, endOverdueTurns } from './overdue-turn-repository.ts'

export interface OverdueTurnsOptions {
  readonly db: Database
  readonly bus: Bus
  readonly relay: OutboxRelay
  readonly log: Logger
}

const INTERVAL_MS = 2_000

/** Ends turns past their deadline that no worker has ended: there may be no worker at all. */
export function watchOverdueTurns({ db, bus, relay, log }: OverdueTurnsOptions): AsyncDisposable {
  return every(INTERVAL_MS, 'overdue turns', log, async () => {
    const ended = await endOverdueTurns(db, (answers) => answers.map(toEvent))
    if (ended.length === 0) return
    for (const answer of ended) publish(bus, answerFrames, answer.gateway, [toFrame(answer)])
    relay.flush()
    log.warn({ answers: ended.length }, 'overdue turns ended without a worker')
  })
}

const ENDED = { state: 'failed', errorCode: 'timed_out' } as const

function toEvent({ id, turnId }: EndedAnswer) {
  return newEvent(answerCompleted, 'gateway', { answerId: id, turnId, ...ENDED })
}

function toFrame({ id, attempt, turnState }: EndedAnswer): EndFrame {
  const measured = { ttftMs: null, durationMs: 0, outputTokens: null }
  return { kind: 'end', answer: id, attempt, seq: 0, turn: turnState, ...ENDED, ...measured }
}
