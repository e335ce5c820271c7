import type { AnswerErrorCode } from '@assay/contracts/chat/answer-errors'
import { failpoint, failpointsArmed } from '@assay/runtime'
import type { ModelRequest, Provider, ProviderEvent } from '../providers/provider.ts'
import { ProviderError } from '../providers/provider-error.ts'
import { type StreamLimits, startStreamClock } from '../providers/start-stream-clock.ts'
import type { FrameSender } from './frame-sender.ts'
import { keptText, type RunningAnswer, retractText } from './running-answer.ts'

type Finish = Extract<ProviderEvent, { type: 'finish' }>
type TextEvent = Extract<ProviderEvent, { text: string }>

/** Ends a stream whose answer has reached its maximum size, as a token limit does. */
const FULL = new ProviderError('too_long')

/**
 * This worker has no key for the connection, and the worker that offered the connection's models
 * has stopped.
 */
const NOT_SERVED = new ProviderError('misconfigured')

/** How a stream ended. The running answer has the text. */
export interface StreamEnd {
  readonly errorCode: AnswerErrorCode | null
  readonly finishReason: string | null
  readonly finish: Finish | undefined
  /** Milliseconds to the first text or reasoning; null if there was neither. */
  readonly ttftMs: number | null
  readonly durationMs: number
  /** For the log only. */
  readonly error: unknown
}

export interface StreamOptions {
  /** Undefined if this worker cannot call the model's connection. */
  readonly provider: Provider | undefined
  readonly request: ModelRequest
  readonly limits: StreamLimits
  readonly frames: FrameSender
  /** Starts the next attempt if retracted text was already sent to readers. */
  readonly restart: () => Promise<void>
}

/**
 * Streams one attempt to its readers and returns how it ended. Failures are returned, not thrown.
 */
export async function streamAnswer(
  running: RunningAnswer,
  options: StreamOptions,
): Promise<StreamEnd> {
  const { provider, request, limits, frames } = options
  using clock = startStreamClock(limits, running.halt.signal)
  const startedAt = performance.now()
  const { received, receive } = createReceiver(running, options)
  let error: unknown
  try {
    if (!provider) throw NOT_SERVED
    await provider.stream(request, clock.signal, (event) => {
      if (event.type === 'alive') return clock.touch()
      clock.receive()
      receive(event)
    })
  } catch (thrown) {
    if (thrown !== FULL) error = thrown
  }
  await received.restarting
  endText(running)
  frames.queue(running)
  const { firstAt, finish } = received
  const ttftMs = firstAt === undefined ? null : Math.round(firstAt - startedAt)
  const durationMs = Math.round(performance.now() - startedAt)
  return { ...endReasonOf(running, finish, error), finish, ttftMs, durationMs, error }
}

interface Received {
  events: number
  firstAt: number | undefined
  finish: Finish | undefined
  restarting: Promise<void> | undefined
}

/** Number of the provider event at which the mid-stream failpoint takes effect. */
const MIDST = 20

/** Appends the model's output to the running answer and queues it for its readers. */
function createReceiver(running: RunningAnswer, { frames, restart }: StreamOptions) {
  const received: Received = {
    events: 0,
    firstAt: undefined,
    finish: undefined,
    restarting: undefined,
  }
  const receive = (event: Exclude<ProviderEvent, { type: 'alive' }>) => {
    if (event.type === 'finish') received.finish = event
    else if (event.type === 'retract')
      received.restarting = retractText(running) ? restart() : undefined
    else append(running, event)
    frames.queue(running)
    received.events += 1
    if (received.events === 1) {
      failpoint('wk.before_first_frame')
      received.firstAt = performance.now()
      frames.flush()
    } else if (failpointsArmed && received.events === MIDST) failpoint('wk.seq_20')
    if (running.answer.isFull) throw FULL
  }
  return { received, receive }
}

function endText(running: RunningAnswer): void {
  running.unsentReasoning += running.reasoning.end()
  running.unsentText += running.answer.end()
}

function append(running: RunningAnswer, { type, text }: TextEvent): void {
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
