import { every } from '@assay/runtime'
import type { Attempt } from '../answers/claim-repository.ts'
import type { Halt } from '../answers/running-answer.ts'
import { RENEWED_AFTER, type RunningAnswers } from '../answers/running-answers.ts'
import type { Connections } from '../connections/follow-connections.ts'
import { createPace, FIRST_CALLS } from './create-pace.ts'
import { type ClaimedResponse, claimResponses, renewResponses } from './response-repository.ts'
import { type RunResponseOptions, runResponse } from './run-response.ts'

/** Collects the responses of studies. Disposing waits for the running responses. */
export interface Collector extends AsyncDisposable {
  /** Ends every stream. */
  haltAll(reason: Halt): void
}

export interface CollectorOptions extends Omit<RunResponseOptions, 'connections' | 'pace'> {
  readonly connections: Pick<Connections, 'find' | 'callable'>
  readonly running: Pick<RunningAnswers, 'count'>
  /** Number of answers streamed concurrently. */
  readonly slots: number
}

const CLAIM_INTERVAL_MS = 50
/** Pause after a claim, as a multiple of the claim's duration. Claims of a large study are slow. */
const CLAIM_PAUSE = 4
/** Time between two claims while there is nothing to collect. */
const IDLE_MS = 1_000
/** Share of the slots that is always left to answers. */
const RESERVED = 0.25

interface HeldResponse extends Attempt {
  readonly halt: AbortController
  readonly ended: Promise<void>
}

/**
 * Claims responses while answers leave slots free. Answers never wait for a response, because
 * responses take no slots of the answers' queue.
 */
export function startCollector(options: CollectorOptions): Collector {
  const { db, connections, running, slots, log, times } = options
  const { leaseMs } = times
  const pace = createPace(times.restMs)
  const held = new Set<HeldResponse>()
  const available = slots - Math.floor(slots * RESERVED)
  let idleUntil = 0
  let claimMs = 0

  const start = (claimed: ClaimedResponse) => {
    const halt = new AbortController()
    const { id, attempt } = claimed
    const ended = runResponse({ ...options, pace }, claimed, halt.signal)
      // Its lease expires.
      .catch((error: unknown) => log.warn({ err: error, responseId: id }, 'study response lost'))
      .finally(() => {
        held.delete(response)
        idleUntil = 0
      })
    const response = { id, attempt, halt, ended }
    held.add(response)
  }
  const claim = async () => {
    const room = available - running.count() - held.size
    const startedAt = performance.now()
    if (room <= 0 || startedAt < idleUntil) return
    const claimed = await claimResponses(db, {
      ...{ leaseMs, room, arms: pace.rooms(), otherRoom: FIRST_CALLS },
      connectionIds: connections.callable(),
    })
    claimMs = performance.now() - startedAt
    if (claimed.length === 0) idleUntil = performance.now() + IDLE_MS
    for (const response of claimed) start(response)
  }
  const renew = async () => {
    const before = [...held]
    if (before.length === 0) return
    const kept = await renewResponses(db, before, leaseMs)
    for (const { id, halt } of before) if (!kept.has(id)) halt.abort('fenced' satisfies Halt)
  }
  const pause = () => Math.max(CLAIM_INTERVAL_MS, CLAIM_PAUSE * claimMs)
  const claiming = every(pause, 'study responses', log, claim)
  const renewing = every(leaseMs * RENEWED_AFTER, 'leases of study responses', log, renew)
  return {
    haltAll(reason) {
      for (const { halt } of held) halt.abort(reason)
    },
    async [Symbol.asyncDispose]() {
      await claiming[Symbol.asyncDispose]()
      await Promise.all(Array.from(held, ({ ended }) => ended))
      await renewing[Symbol.asyncDispose]()
    },
  }
}
