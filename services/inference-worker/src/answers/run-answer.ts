import { RetryLaterError } from '@assay/bus'
import { toEnding } from '@assay/contracts/chat/answer-errors'
import type { Database } from '@assay/db'
import type { Outbox } from '@assay/outbox'
import { currentTrace, failpoint, inSpan, type Logger } from '@assay/runtime'
import type { Connections } from '../connections/follow-connections.ts'
import { answerMetrics } from '../metrics.ts'
import type { NoteReportedName } from '../models/note-reported-names.ts'
import type { TroubledModels } from '../models/watch-troubled-models.ts'
import { failureFacts } from '../providers/failure-facts.ts'
import { limitsOf, type WorkerTimes } from '../worker-times.ts'
import {
  type Attempt,
  type ClaimedAnswer,
  claimAnswer,
  isStillOpen,
  releaseAnswer,
  renumberAttempt,
} from './claim-repository.ts'
import type { OddityLog } from './create-oddity-log.ts'
import { type Finished, finishAnswer } from './finish-answer.ts'
import type { FrameSender } from './frame-sender.ts'
import type { AnswerResult } from './result-repository.ts'
import { createRunningAnswer, type Halt, type RunningAnswer } from './running-answer.ts'
import type { RunningAnswers } from './running-answers.ts'
import { type StreamEnd, streamAnswer } from './stream-answer.ts'
import { toAnswerResult } from './to-answer-result.ts'
import { toModelRequest } from './to-model-request.ts'
import { waitForDatabase } from './wait-for-database.ts'

export interface RunAnswerOptions {
  readonly db: Database
  readonly connections: Pick<Connections, 'find'>
  readonly frames: FrameSender
  readonly running: RunningAnswers
  readonly outbox: Outbox
  readonly troubled: Pick<TroubledModels, 'note'>
  readonly times: WorkerTimes
  readonly logOddities: OddityLog
  readonly noteReportedName: NoteReportedName
  readonly log: Logger
}

/** Fraction of a lease after which a request is retried if another worker holds the answer. */
const HELD_RETRY = 0.1

/**
 * Makes one attempt at an answer: claims it, streams it, stores it, and sends the end to its
 * readers. Does nothing for an answer that has ended, so a repeated request is harmless.
 * @throws {RetryLaterError} if another worker holds the answer, or this worker handed it back.
 */
export async function runAnswer(options: RunAnswerOptions, answerId: string): Promise<void> {
  const { db, connections, frames, running, times, log } = options
  const claimed = await claimAnswer(db, answerId, times.leaseMs)
  if (!claimed) {
    if (!(await isStillOpen(db, answerId))) return
    throw new RetryLaterError('held by another', times.leaseMs * HELD_RETRY)
  }

  const current = createRunningAnswer(claimed.id, claimed.attempt, claimed.gatewayId)
  using _held = running.add(current)
  const end = await inSpan('stream answer', { kind: 'CLIENT' }, async (span) => {
    const ended = await streamAnswer(current, {
      provider: await connections.find(claimed.connectionId),
      request: toModelRequest(claimed),
      limits: limitsOf(times, claimed),
      frames,
      restart: () => waitForDatabase(() => beginNextAttempt(db, current), log, { answerId }),
    })
    span.describe({ 'assay.attempt': claimed.attempt, 'assay.error_code': ended.errorCode ?? '' })
    return ended
  })
  if (end.error === 'handed-back') return handBack(db, current)
  if (end.errorCode === null) await options.troubled.note(claimed.modelId, null)
  else if (end.finishReason !== 'stopped') await noteFailure(options, claimed, end)
  if (end.finish) options.logOddities(claimed, end.finish)
  const result = toAnswerResult(claimed, current, end)
  options.noteReportedName(claimed.modelId, result.providerVersion)
  await storeAnswer(options, { claimed, current, result })
}

/**
 * Continues as the next attempt, so that clients show the answer from the beginning: gateways fetch
 * the text again when they see a new attempt number. No frame is sent until the number is stored,
 * so no other worker can use the same number.
 */
async function beginNextAttempt(db: Database, running: RunningAnswer): Promise<void> {
  running.isWithheld = true
  const attempt = await renumberAttempt(db, running)
  if (attempt === undefined) running.halt.abort('fenced' satisfies Halt)
  else running.attempt = attempt
  running.isWithheld = false
}

async function handBack(db: Database, attempt: Attempt): Promise<never> {
  // If the database is down, the lease expires instead.
  await releaseAnswer(db, attempt).catch(() => {})
  throw new RetryLaterError('handed back', 0)
}

async function noteFailure(
  { troubled, log }: RunAnswerOptions,
  { id: answerId, turnId, attempt, modelId, llmName: model, ...claimed }: ClaimedAnswer,
  { error, errorCode: code }: StreamEnd,
): Promise<void> {
  const { connectionId, providerModel } = claimed
  const served = { model, connectionId, providerModel }
  log.warn({ answerId, turnId, attempt, ...failureFacts(error), ...served, code }, 'answer failed')
  // If the database is down, the model's next failure is recorded instead.
  await troubled.note(modelId, code).catch(() => {})
}

interface EndedAttempt {
  readonly claimed: ClaimedAnswer
  readonly current: RunningAnswer
  readonly result: AnswerResult
}

/** Stores the result and sends the end to the readers, unless another worker has taken over. */
async function storeAnswer(
  { outbox, frames, log }: RunAnswerOptions,
  { claimed, current, result }: EndedAttempt,
): Promise<void> {
  const { id: answerId, turnId } = claimed
  const { attempt } = current
  const facts = { answerId, turnId, attempt }
  const store = () => finishAnswer(outbox, { id: answerId, turnId, attempt }, result)
  failpoint('wk.before_final_commit')
  const finished = await inSpan('store answer', {}, () => waitForDatabase(store, log, facts))
  if (!finished) {
    answerMetrics.fenced()
    log.warn(facts, 'answer was taken over')
    return
  }
  failpoint('wk.before_ack')
  sendEnd(frames, current, result, finished)
  answerMetrics.observe(claimed, result)
  log.info({ ...facts, state: result.state, durationMs: result.durationMs }, 'answer finished')
}

function sendEnd(
  frames: FrameSender,
  current: RunningAnswer,
  result: AnswerResult,
  { turn }: Finished,
): void {
  const { state, errorCode, ttftMs, durationMs, outputTokens, selfIdentified } = result
  frames.end(current, {
    kind: 'end',
    answer: current.id,
    attempt: current.attempt,
    seq: result.content.length,
    ...{ state, errorCode, ttftMs, durationMs, outputTokens, turn, selfIdentified },
    ending: toEnding(result.finishReason),
    sources: result.providerSources,
    trace: currentTrace(),
  })
}
