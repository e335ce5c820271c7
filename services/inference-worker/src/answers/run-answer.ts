import { RetryLaterError } from '@assay/bus'
import { toEnding } from '@assay/contracts/chat/answer-errors'
import type { ProviderName } from '@assay/contracts/models-file'
import type { Database } from '@assay/db'
import type { Outbox } from '@assay/outbox'
import { currentTrace, failpoint, inSpan, type Logger } from '@assay/runtime'
import { answerMetrics } from '../metrics.ts'
import type { TroubledModels } from '../models/watch-troubled-models.ts'
import { failureFacts } from '../providers/failure-facts.ts'
import type { Provider } from '../providers/provider.ts'
import { limitsOf, type WorkerTimes } from '../worker-times.ts'
import {
  type AnswerResult,
  type Attempt,
  type ClaimedAnswer,
  claimAnswer,
  isStillOpen,
  releaseAnswer,
} from './answer-repository.ts'
import { beginNextAttempt } from './begin-next-attempt.ts'
import { buildConversation } from './conversation.ts'
import type { OddityLog } from './create-oddity-log.ts'
import { type Finished, finishAnswer } from './finish-answer.ts'
import type { FrameSender } from './frame-sender.ts'
import { createRunningAnswer, type RunningAnswer } from './running-answer.ts'
import type { RunningAnswers } from './running-answers.ts'
import { type StreamEnd, streamAnswer } from './stream-answer.ts'
import { toAnswerResult } from './to-answer-result.ts'
import { waitForDatabase } from './wait-for-database.ts'

export interface RunAnswerOptions {
  readonly db: Database
  readonly providers: ReadonlyMap<ProviderName, Provider>
  readonly frames: FrameSender
  readonly running: RunningAnswers
  readonly outbox: Outbox
  readonly troubled: Pick<TroubledModels, 'note'>
  readonly times: WorkerTimes
  readonly logOddities: OddityLog
  readonly log: Logger
}

/** A request that finds its answer held comes back after this part of a lease: the holder may have died. */
const HELD_RETRY = 0.1

/**
 * Makes one attempt at an answer: claims it, streams it, stores it, and tells the readers it ended.
 * Does nothing for an answer that ended, so a repeated request is harmless.
 * @throws {RetryLaterError} when the answer is held by another worker, or was handed back for one.
 */
export async function runAnswer(options: RunAnswerOptions, answerId: string): Promise<void> {
  const { db, running, log, times } = options
  const claimed = await claimAnswer(db, answerId, times.leaseMs)
  if (!claimed) {
    if (await isStillOpen(db, answerId)) {
      throw new RetryLaterError('held by another', times.leaseMs * HELD_RETRY)
    }
    return
  }

  const current = createRunningAnswer(claimed.id, claimed.attempt, claimed.gatewayId)
  using _held = running.add(current)
  const end = await inSpan('stream answer', { kind: 'CLIENT' }, async (span) => {
    const ended = await stream(options, claimed, current)
    span.describe({ 'assay.attempt': claimed.attempt, 'assay.error_code': ended.errorCode ?? '' })
    return ended
  })
  const held = { ...claimed, attempt: current.attempt }
  if (end.error === 'handed-back') return handBack(db, held)

  const result = toAnswerResult(claimed, current, end)
  const facts = { answerId, turnId: claimed.turnId, attempt: current.attempt }
  if (end.errorCode && end.finishReason !== 'stopped') await noteFailure(options, claimed, end)
  if (end.finish) options.logOddities(claimed, end.finish)

  failpoint('wk.before_final_commit')
  const store = () => finishAnswer(options.outbox, held, result)
  const finished = await inSpan('store answer', {}, () => whenReachable(store, facts, log))
  if (!finished) {
    answerMetrics.fenced()
    log.warn(facts, 'answer was taken over')
    return
  }
  failpoint('wk.before_ack')
  announce(options.frames, current, result, finished)
  answerMetrics.observe(claimed, result)
  log.info({ ...facts, state: result.state, durationMs: result.durationMs }, 'answer finished')
}

async function noteFailure(
  { troubled, log }: RunAnswerOptions,
  { id: answerId, turnId, attempt, modelId, llmName: model, ...claimed }: ClaimedAnswer,
  { error, errorCode: code }: StreamEnd,
): Promise<void> {
  const { provider, providerModel } = claimed
  const facts = {
    answerId,
    turnId,
    attempt,
    ...failureFacts(error),
    model,
    provider,
    providerModel,
  }
  log.warn({ ...facts, code }, 'answer failed')
  // Where the database is away, the next answer of the model takes it off the draw.
  await troubled.note(modelId, code).catch(() => {})
}

function announce(
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

async function stream(
  { db, providers, frames, times, log }: RunAnswerOptions,
  claimed: ClaimedAnswer,
  current: RunningAnswer,
): Promise<StreamEnd> {
  const provider = providers.get(claimed.provider)
  if (!provider) return NOT_SERVED
  return streamAnswer(current, {
    provider,
    frames,
    restart: () =>
      whenReachable(() => beginNextAttempt(db, current), { answerId: current.id }, log),
    limits: limitsOf(times, claimed),
    request: {
      providerModel: claimed.providerModel,
      isThinking: claimed.isThinking,
      messages: buildConversation(claimed.past, claimed.prompt),
      maxOutputTokens: claimed.maxTokens,
      temperature: claimed.temperature,
    },
  })
}

function whenReachable<Result>(work: () => Promise<Result>, facts: object, log: Logger) {
  return waitForDatabase(work, (error) =>
    log.warn({ ...facts, err: error }, 'answer waits for the database'),
  )
}

/** The model was offered by a worker that is gone, and this one has no key for it. */
const NOT_SERVED: StreamEnd = {
  errorCode: 'misconfigured',
  finishReason: null,
  finish: undefined,
  ttftMs: null,
  durationMs: 0,
  error: undefined,
}

async function handBack(db: Database, claimed: Attempt): Promise<never> {
  // If the database is away the lease runs out instead.
  await releaseAnswer(db, claimed).catch(() => {})
  throw new RetryLaterError('handed back', 0)
}
