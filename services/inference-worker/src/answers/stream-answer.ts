import type { AnswerErrorCode } from '@assay/contracts/chat/answer-errors'
import { failpoint, failpointsArmed } from '@assay/runtime'
import type { ModelRequest, Provider, ProviderEvent } from '../providers/provider.ts'
import { ProviderError } from '../providers/provider-error.ts'
import { type StreamLimits, startStreamClock } from '../providers/start-stream-clock.ts'
import type { FrameSender } from './frame-sender.ts'
import { keptText, type RunningAnswer, takeBackText } from './running-answer.ts'

type Finish = Extract<ProviderEvent, { type: 'finish' }>
type Said = Extract<ProviderEvent, { text: string }>

/** Ends a stream whose answer has reached its largest size: a limit like the one in tokens. */
const FULL = new ProviderError('too_long')

/** This worker has no key for the provider; the worker that offered its models is gone. */
const NOT_SERVED = new ProviderError('misconfigured')

/** How a stream ended. The text is in the running answer. */
export interface StreamEnd {
  readonly errorCode: AnswerErrorCode | null
  readonly finishReason: string | null
  readonly finish: Finish | undefined
  /** Milliseconds to the first text or thought; null when there was none. */
  readonly ttftMs: number | null
  readonly durationMs: number
  /** For the log. */
  readonly error: unknown
}

export interface StreamOptions {
  /** Undefined where this worker does not serve it. */
  readonly provider: Provider | undefined
  readonly request: ModelRequest
  readonly limits: StreamLimits
  readonly frames: FrameSender
  /** Begins the next attempt, for readers who have text of this one that is taken back. */
  readonly restart: () => Promise<void>
}

/** A test that strikes in mid-stream does so at this event of a provider. */
const MIDST = 20

/** Streams one attempt to its readers and says how it ended; a failure is an end like any other. */
export async function streamAnswer(
  running: RunningAnswer,
  { provider, request, limits, frames, restart }: StreamOptions,
): Promise<StreamEnd> {
  using clock = startStreamClock(limits, running.halt.signal)
  const startedAt = performance.now()
  let firstAt = undefined as number | undefined
  let finish = undefined as Finish | undefined
  let error: unknown
  let events = 0
  let restarting: Promise<void> | undefined
  const apply = (event: ProviderEvent) => {
    if (event.type === 'finish') finish = event
    else if (event.type === 'retract') restarting = takeBackText(running) ? restart() : undefined
    else if (event.type !== 'alive') say(running, event)
  }
  const receive = (event: ProviderEvent) => {
    clock.touch()
    if (event.type === 'alive') return
    apply(event)
    frames.queue(running)
    events += 1
    if (events === 1) {
      failpoint('wk.before_first_frame')
      firstAt = performance.now()
      frames.flush()
    } else if (failpointsArmed && events === MIDST) failpoint('wk.seq_20')
    if (running.answer.isFull) throw FULL
  }
  try {
    if (!provider) throw NOT_SERVED
    await provider.stream(request, clock.signal, receive)
  } catch (thrown) {
    if (thrown !== FULL) error = thrown
  }
  await restarting
  endText(running)
  frames.queue(running)
  const ttftMs = firstAt === undefined ? null : Math.round(firstAt - startedAt)
  const durationMs = Math.round(performance.now() - startedAt)
  return { ...endReasonOf(running, finish, error), finish, ttftMs, durationMs, error }
}

function endText(running: RunningAnswer): void {
  running.unsentReasoning += running.reasoning.end()
  running.unsentText += running.answer.end()
}

function say(running: RunningAnswer, { type, text }: Said): void {
  if (type === 'text') running.unsentText += running.answer.append(text)
  else running.unsentReasoning += running.reasoning.append(text)
}

type EndReason = Pick<StreamEnd, 'errorCode' | 'finishReason'>

function endReasonOf(
  running: RunningAnswer,
  finish: Finish | undefined,
  error: unknown,
): EndReason {
  if (error === 'stopped') {
    const errorCode = keptText(running).trim() === '' ? 'empty' : null
    return { errorCode, finishReason: 'stopped' }
  }
  if (error !== undefined) return reasonAfter(error)
  if (running.answer.isFull) return { errorCode: null, finishReason: 'length' }
  if (!finish) return { errorCode: 'broken_stream', finishReason: null }
  const { finishReason } = finish
  const hasText = running.answer.text.trim() !== ''
  return { errorCode: hasText || finishReason === 'declined' ? null : 'empty', finishReason }
}

function reasonAfter(error: unknown): EndReason {
  const code = error instanceof ProviderError ? error.code : 'broken_stream'
  if (code === 'refused') return { errorCode: null, finishReason: 'declined' }
  return { errorCode: code, finishReason: null }
}
