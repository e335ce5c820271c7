import { type Bus, consumeEvents } from '@assay/bus'
import { turnStarted } from '@assay/contracts/events/turn-started'
import type { Database } from '@assay/db'
import { createDeadLetterStore } from '@assay/outbox'
import { every, type Logger } from '@assay/runtime'
import { labelTurn } from './label-turn.ts'
import { createUnlabelledTurnsSweep } from './unlabelled-turns.ts'
import { createVotesToReviewSweep } from './votes-to-review.ts'

export interface LabelOptions {
  readonly db: Database
  readonly bus: Bus
  readonly log: Logger
}

const CONSUMER = 'turn-labels'
const EVENT_SLOTS = 4
const SWEEP_INTERVAL_MS = 5_000

/** Labels new questions and finds questions that need a review. No user waits for this. */
export async function startLabels(
  { db, bus, log }: LabelOptions,
  resources: AsyncDisposableStack,
): Promise<void> {
  const sweep = createUnlabelledTurnsSweep(db, log)
  const sweepVotes = createVotesToReviewSweep(db)
  resources.use(
    every(SWEEP_INTERVAL_MS, CONSUMER, log, async () => {
      const turns = await sweep()
      if (turns > 0) log.info({ turns }, 'labelled questions whose events were lost')
    }),
  )
  resources.use(
    every(SWEEP_INTERVAL_MS, 'label-reviews', log, async () => void (await sweepVotes())),
  )
  resources.use(
    await consumeEvents(bus, {
      event: turnStarted,
      durable: CONSUMER,
      deadLetters: createDeadLetterStore(db, CONSUMER),
      log,
      slots: EVENT_SLOTS,
      handle: ({ data }) => labelTurn(db, data.turnId),
    }),
  )
}
