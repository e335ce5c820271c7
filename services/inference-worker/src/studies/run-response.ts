import { LastingErrorCode } from '@assay/contracts/chat/answer-errors'
import type { Database } from '@assay/db'
import type { Logger } from '@assay/runtime'
import { identifiesItself } from '@assay/text-filters/self-identification'
import { createAnswerText } from '../answers/answer-text.ts'
import { MAX_ATTEMPTS } from '../answers/claim-repository.ts'
import { costOf } from '../answers/cost-of.ts'
import type { OddityLog } from '../answers/create-oddity-log.ts'
import {
  endReasonOf,
  type StreamCall,
  type Streamed,
  streamProvider,
} from '../answers/stream-provider.ts'
import { toCount, toVersion } from '../answers/to-answer-result.ts'
import { waitForDatabase } from '../answers/wait-for-database.ts'
import type { Connections } from '../connections/follow-connections.ts'
import { answerMetrics } from '../metrics.ts'
import type { NoteReportedName } from '../models/note-reported-names.ts'
import { failureFacts } from '../providers/failure-facts.ts'
import { ProviderError } from '../providers/provider-error.ts'
import { limitsOf, type WorkerTimes } from '../worker-times.ts'
import type { Pace } from './create-pace.ts'
import {
  type ClaimedResponse,
  type Release,
  type ResponseResult,
  releaseResponse,
  storeResponse,
} from './response-repository.ts'
import { toStudyRequest } from './to-study-request.ts'

export interface RunResponseOptions {
  readonly db: Database
  readonly connections: Pick<Connections, 'find'>
  readonly pace: Pace
  readonly times: WorkerTimes
  readonly logOddities: OddityLog
  readonly noteReportedName: NoteReportedName
  readonly log: Logger
}

/** Nobody waits for a response, so it may take longer than a turn. */
const MAX_RESPONSE_MS = 900_000

/** Failures that a further attempt would repeat. */
const FINAL: ReadonlySet<string> = new Set([
  ...LastingErrorCode.options,
  'misconfigured',
  'too_long',
])

/**
 * Makes one attempt at a response and stores its result. If the attempt failed temporarily, or the
 * caller aborts it, the response waits for the next attempt.
 */
export async function runResponse(
  options: RunResponseOptions,
  claimed: ClaimedResponse,
  signal: AbortSignal,
): Promise<void> {
  const { db, connections, pace, log } = options
  const { id: responseId, studyId, armId, attempt, modelId } = claimed
  const provider = await connections.find(claimed.connectionId)
  pace.begin(armId)
  const ended = await streamResponse(claimed, {
    ...{ provider, signal, request: toStudyRequest(claimed) },
    limits: limitsOf(options.times, { ...claimed, leftMs: MAX_RESPONSE_MS }),
  })
  const { result, streamed, isAborted } = ended
  const { state, errorCode: code, durationMs, providerVersion } = result
  answerMetrics.spent(claimed, result)
  const facts = { responseId, studyId, armId, attempt, durationMs }
  if (code !== null && !isAborted)
    log.warn({ ...facts, ...failureFacts(streamed.error), code }, 'study response failed')
  const release = releaseAfter(ended, claimed, pace)
  if (release) return releaseResponse(db, claimed, release)
  if (streamed.finish) options.logOddities(claimed, streamed.finish)
  options.noteReportedName(modelId, providerVersion)
  const store = () => storeResponse(db, claimed, result)
  if (await waitForDatabase(store, log, facts))
    log.info({ ...facts, state }, 'study response stored')
  else await releaseResponse(db, claimed, { waitMs: 0, isCounted: true, costUsd: result.costUsd })
}

/** An attempt that has ended, in the form in which it may be stored. */
interface EndedAttempt {
  readonly streamed: Streamed
  readonly result: ResponseResult
  readonly isAborted: boolean
}

/** How to put the response back for another attempt; undefined if its result is final. */
function releaseAfter(
  { streamed: { error }, result: { errorCode, costUsd }, isAborted }: EndedAttempt,
  { armId, attempt }: ClaimedResponse,
  pace: Pace,
): Release | undefined {
  const retryAfterMs = error instanceof ProviderError ? error.retryAfterMs : undefined
  const { wasAlone, restMs } = pace.end(armId, isAborted ? null : errorCode, retryAfterMs)
  if (isAborted) return { waitMs: 0, isCounted: false, costUsd }
  if (errorCode === null || FINAL.has(errorCode)) return undefined
  // A call that was alone was not refused because of the others.
  const isCounted = errorCode !== 'rate_limited' || wasAlone
  if (isCounted && attempt % MAX_ATTEMPTS === 0) return undefined
  return { waitMs: restMs, isCounted, costUsd }
}

async function streamResponse(
  claimed: ClaimedResponse,
  { signal, ...call }: StreamCall & { readonly signal: AbortSignal },
): Promise<EndedAttempt> {
  let text = createAnswerText()
  const streamed = await streamProvider(call, {
    signal,
    take(event) {
      if (event.type === 'text') text.append(event.text)
      if (event.type === 'retract') text = createAnswerText()
      return text.isFull
    },
  })
  text.end()
  const { errorCode, finishReason } = endReasonOf(text, streamed)
  const { finish, durationMs, error } = streamed
  const inputTokens = toCount(finish?.usage.inputTokens)
  const outputTokens = toCount(finish?.usage.outputTokens)
  const ended = finishReason === 'declined' ? 'declined' : 'done'
  const result = {
    ...{ errorCode, inputTokens, outputTokens, durationMs },
    state: errorCode === null ? ended : 'failed',
    content: errorCode === null ? text.text : '',
    costUsd: costOf(claimed, { inputTokens, outputTokens }) ?? 0,
    providerVersion: toVersion(finish?.providerVersion),
    selfIdentified: identifiesItself(text.text, [
      claimed.llmName,
      claimed.providerModel,
      ...claimed.aliases,
    ]),
  } as const
  return { streamed, result, isAborted: signal.aborted && error === signal.reason }
}
