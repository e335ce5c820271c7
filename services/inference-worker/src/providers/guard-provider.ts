import { callWithoutRefused } from './call-without-refused.ts'
import type { Breaker } from './create-breaker.ts'
import type { CallModel, OpenStream } from './model-call.ts'
import type { ModelRequest, Provider, ProviderEvent, TakeEvent } from './provider.ts'
import { ProviderError } from './provider-error.ts'
import { createThoughtSplitter } from './split-thoughts.ts'
import { type CallStage, toProviderError } from './to-provider-error.ts'
import { withRetries } from './with-retries.ts'

/**
 * Turns a function that calls models into a provider with retries, breakers and error codes from
 * the closed list.
 */
export function guardProvider(open: OpenStream, breakerOf: (model: string) => Breaker): Provider {
  const callModel = callWithoutRefused(open)
  const splitter = createThoughtSplitter()
  return {
    async stream(request, signal, take) {
      const breaker = breakerOf(request.providerModel)
      const answer = watchAnswer(take)
      const splitThoughts = splitter.split(request.providerModel, answer.passOn)
      const begin = () => beginStream(callModel, { request, signal, take: splitThoughts })
      const { rest } = await withRetries(() => breaker.guard(begin), signal)
      await rest
      if (!answer.hasFinished()) throw new ProviderError('broken_stream')
    },
  }
}

/** Tracks whether an answer has finished, and rejects one that ends without text. */
function watchAnswer(take: TakeEvent) {
  let hasText = false
  let hasFinished = false
  return {
    hasFinished: () => hasFinished,
    passOn(event: ProviderEvent) {
      if (event.type === 'text') hasText ||= event.text.trim() !== ''
      if (event.type === 'retract') hasText = false
      if (event.type === 'finish') {
        hasFinished = true
        if (!hasText && event.finishReason !== 'declined') throw new ProviderError('empty')
      }
      take(event)
    },
  }
}

interface StreamCall {
  readonly request: ModelRequest
  readonly signal: AbortSignal
  readonly take: TakeEvent
}

/**
 * Resolves with the rest of the stream once the model begins to answer. Until then, a failure may
 * be retried. The breaker records the outcome without waiting for the end of the answer.
 */
async function beginStream(
  callModel: CallModel,
  { request, signal, take }: StreamCall,
): Promise<{ readonly rest: Promise<void> }> {
  const { promise: begun, resolve } = Promise.withResolvers<void>()
  let stage: CallStage = 'calling'
  const run = async () => {
    try {
      const read = await callModel(request, signal)
      stage = 'opening'
      await read((event) => {
        if (stage === 'opening' && event.type !== 'alive') {
          stage = 'streaming'
          resolve()
        }
        take(event)
      })
    } catch (error) {
      signal.throwIfAborted()
      throw toProviderError(error, stage)
    }
  }
  const rest = run()
  await Promise.race([begun, rest])
  return { rest }
}
