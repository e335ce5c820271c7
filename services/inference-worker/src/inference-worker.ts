import { type Bus, consumeEvents, publish } from '@assay/bus'
import { answerFrames } from '@assay/contracts/bus/subjects'
import { answerRequested } from '@assay/contracts/events/answer-requested'
import type { Database } from '@assay/db'
import { createDeadLetterStore, type Outbox, startOutboxRelay } from '@assay/outbox'
import type { Logger } from '@assay/runtime'
import { createOddityLog } from './answers/create-oddity-log.ts'
import { createFrameSender } from './answers/frame-sender.ts'
import { runAnswer } from './answers/run-answer.ts'
import { type RunningAnswers, startRunningAnswers } from './answers/running-answers.ts'
import type { Connections } from './connections/follow-connections.ts'
import { noteReportedNames } from './models/note-reported-names.ts'
import { watchTroubledModels } from './models/watch-troubled-models.ts'
import { type Collector, startCollector } from './studies/start-collector.ts'
import { startSweeper } from './sweeper/start-sweeper.ts'
import { giveUpAnswer } from './sweeper/sweep-answers.ts'
import { WORKER_TIMES, type WorkerTimes } from './worker-times.ts'

export interface InferenceWorkerOptions {
  readonly db: Database
  readonly bus: Bus
  readonly connections: Connections
  /** Number of answers streamed concurrently. */
  readonly slots: number
  readonly log: Logger
  readonly times?: WorkerTimes
}

const DURABLE = 'inference-worker'

/**
 * Handles answer requests and collects the responses of studies until its resources are released,
 * then finishes what it can finish in time.
 */
export async function startInferenceWorker(
  options: InferenceWorkerOptions,
  resources: AsyncDisposableStack,
): Promise<void> {
  const { db, bus, connections, slots, log, times = WORKER_TIMES } = options
  const { leaseMs, drainMs, probeMs } = times
  const outbox = resources.use(startOutboxRelay(db, bus, log))
  const frames = resources.use(createFrameSender(bus))
  const running = resources.use(startRunningAnswers({ db, bus, frames, log, leaseMs }))
  resources.use(startSweeper({ db, outbox, bus, log, leaseMs }))
  const troubled = resources.use(watchTroubledModels({ db, connections, log, probeMs }))

  const answering = {
    ...{ db, connections, outbox, frames, running, troubled, times, log },
    logOddities: createOddityLog(log),
    noteReportedName: noteReportedNames(db, log),
  }
  const requests = await consumeEvents(bus, {
    event: answerRequested,
    durable: DURABLE,
    deadLetters: createDeadLetterStore<RequestedAnswer>(db, DURABLE, async ({ event }) => {
      if (event) await endUnhandled(outbox, bus, event.data)
    }),
    slots,
    ackWaitMs: leaseMs,
    log,
    handle: ({ data }) => runAnswer(answering, data.answerId),
  })
  const collector = startCollector({ ...answering, slots })
  resources.defer(() => drain(requests, { running, collector }, drainMs))
}

async function drain(
  requests: AsyncDisposable,
  { running, collector }: { readonly running: RunningAnswers; readonly collector: Collector },
  drainMs: number,
): Promise<void> {
  const timer = setTimeout(() => {
    for (const streams of [running, collector]) streams.haltAll('handed-back')
  }, drainMs)
  try {
    await Promise.all([requests[Symbol.asyncDispose](), collector[Symbol.asyncDispose]()])
  } finally {
    clearTimeout(timer)
  }
}

interface RequestedAnswer {
  readonly answerId: string
  readonly turnId: string
}

/** Ends an answer whose request has failed repeatedly, so that the reader sees an error. */
async function endUnhandled(
  outbox: Outbox,
  bus: Bus,
  { answerId: id, turnId }: RequestedAnswer,
): Promise<void> {
  const last = await giveUpAnswer(outbox, { id, turnId })
  if (last) publish(bus, answerFrames, last.gatewayId, [last.frame])
}
