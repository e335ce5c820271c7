import type { AnswerErrorCode } from '@assay/contracts/chat/answer-errors'
import type { ModelRequest, Provider, ProviderEvent } from '../providers/provider.ts'
import { ProviderError } from '../providers/provider-error.ts'
import { type StreamLimits, startStreamClock } from '../providers/start-stream-clock.ts'
import type { AnswerText } from './answer-text.ts'

/** What a model sends, without signs of life. */
export type Output = Exclude<ProviderEvent, { type: 'alive' }>
export type Finish = Extract<ProviderEvent, { type: 'finish' }>

/** Ends a stream whose answer has reached its maximum size, as a token limit does. */
const FULL = new ProviderError('too_long')

/**
 * This worker has no key for the connection, and the worker that offered the connection's models
 * has stopped.
 */
const NOT_SERVED = new ProviderError('misconfigured')

export interface StreamCall {
  /** Undefined if this worker cannot call the model's connection. */
  readonly provider: Provider | undefined
  readonly request: ModelRequest
  readonly limits: StreamLimits
}

export interface StreamReceiver {
  /** Aborts the stream. */
  readonly signal: AbortSignal
  /** Takes the output. Returns true if the answer has reached its maximum size. */
  readonly take: (event: Output) => boolean
}

/** How a provider's stream ended. */
export interface Streamed {
  readonly finish: Finish | undefined
  /** Milliseconds to the first output; null if there was none. */
  readonly ttftMs: number | null
  readonly durationMs: number
  /** Undefined if the model has finished or the answer is full. */
  readonly error: unknown
}

/** Streams one answer from a provider. Failures are returned, not thrown. */
export async function streamProvider(
  { provider, request, limits }: StreamCall,
  { signal, take }: StreamReceiver,
): Promise<Streamed> {
  using clock = startStreamClock(limits, signal)
  const startedAt = performance.now()
  let firstAt: number | undefined
  let finish: Finish | undefined
  let error: unknown
  try {
    if (!provider) throw NOT_SERVED
    await provider.stream(request, clock.signal, (event) => {
      if (event.type === 'alive') return clock.touch()
      clock.receive()
      if (event.type === 'finish') finish = event
      firstAt ??= performance.now()
      if (take(event)) throw FULL
    })
  } catch (thrown) {
    if (thrown !== FULL) error = thrown
  }
  return {
    ...{ finish, error },
    ttftMs: firstAt === undefined ? null : Math.round(firstAt - startedAt),
    durationMs: Math.round(performance.now() - startedAt),
  }
}

export interface EndReason {
  readonly errorCode: AnswerErrorCode | null
  readonly finishReason: string | null
}

/** Why an answer with this text ended. */
export function endReasonOf(
  { text, isFull }: Pick<AnswerText, 'text' | 'isFull'>,
  { finish, error }: Pick<Streamed, 'finish' | 'error'>,
): EndReason {
  if (error !== undefined) return reasonAfter(error)
  if (isFull) return { errorCode: null, finishReason: 'length' }
  if (!finish) return { errorCode: 'broken_stream', finishReason: null }
  const { finishReason } = finish
  const hasText = text.trim() !== ''
  return { errorCode: hasText || finishReason === 'declined' ? null : 'empty', finishReason }
}

function reasonAfter(error: unknown): EndReason {
  const code = error instanceof ProviderError ? error.code : 'broken_stream'
  if (code === 'refused') return { errorCode: null, finishReason: 'declined' }
  return { errorCode: code, finishReason: null }
}
