import { type Bus, consumeEvents } from '@assay/bus'
import { turnEnded } from '@assay/contracts/events/turn-ended'
import type { Database } from '@assay/db'
import { createDeadLetterStore } from '@assay/outbox'
import { every, type Logger } from '@assay/runtime'
import type { Authority } from './authority.ts'
import { createCheck } from './check-citations.ts'
import { readTurn } from './read-turn.ts'
import { createUnreadAnswersSweep } from './unread-answers.ts'

export interface CitationOptions {
  readonly db: Database
  readonly bus: Bus
  readonly log: Logger
  /** The enabled authorities. There are none by default. */
  readonly authorities?: readonly Authority[]
}

const CONSUMER = 'analytics-citations'
const EVENT_SLOTS = 4
const SWEEP_INTERVAL_MS = 2_000
const CHECK_INTERVAL_MS = 1_000

/**
 * Stores the sources that answers name. Each authority's requests run separately, so that a slow or
 * failing authority delays only its own checks.
 */
export async function startCitations(
  { db, bus, log, authorities = [] }: CitationOptions,
  resources: AsyncDisposableStack,
): Promise<void> {
  const sweepUnread = createUnreadAnswersSweep(db, log)
  resources.use(every(SWEEP_INTERVAL_MS, CONSUMER, log, async () => void (await sweepUnread())))
  resources.use(
    await consumeEvents(bus, {
      event: turnEnded,
      durable: CONSUMER,
      deadLetters: createDeadLetterStore(db, CONSUMER),
      log,
      slots: EVENT_SLOTS,
      handle: ({ data }) => readTurn(db, data.turnId),
    }),
  )
  const stopping = new AbortController()
  for (const authority of authorities) {
    const check = createCheck(authority, { db, log, signal: stopping.signal })
    resources.use(every(CHECK_INTERVAL_MS, `citations at ${authority.host}`, log, check))
  }
  resources.defer(() => stopping.abort())
}
