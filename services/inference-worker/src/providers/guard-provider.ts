import { beginStream } from './begin-stream.ts'
import type { Breaker } from './create-breaker.ts'
import type { ModelRequest, Provider, ProviderEvent, TakeEvent } from './provider.ts'
import { ProviderError } from './provider-error.ts'
import { createThoughtSplitter } from './split-thoughts.ts'
import { toProviderError } from './to-provider-error.ts'
import { withRetries } from './with-retries.ts'

/** Calls a model. A refused call is thrown here, before there is a stream. */
export type OpenStream = (request: ModelRequest, signal: AbortSignal) => Promise<ReadStream>

/** Reads a stream up to its finish or its end, whichever comes first. */
export type ReadStream = (take: TakeEvent) => Promise<void>

/** Makes a provider of a way to call its models: with retries, breaker and codes of the closed list. */
export function guardProvider(open: OpenStream, breaker: Breaker): Provider {
  const splitter = createThoughtSplitter()
  return {
    async stream(request, signal, take) {
      const answer = watchAnswer(take)
      const split = splitter.split(request.providerModel, answer.take)
      const call = async () => {
        try {
          return await beginStream(await open(request, signal), split)
        } catch (error) {
          signal.throwIfAborted()
          throw toProviderError(error, answer.hasStarted())
        }
      }
      try {
        const { reading } = await withRetries(() => breaker.guard(call), signal)
        await reading
        if (!answer.hasFinished()) throw new ProviderError('interrupted')
      } catch (error) {
        signal.throwIfAborted()
        throw toProviderError(error, answer.hasStarted())
      }
    },
  }
}

/** Notes how far an answer has come, and lets none pass that ends without text. */
function watchAnswer(take: TakeEvent) {
  let hasText = false
  let hasStarted = false
  let hasFinished = false
  return {
    hasStarted: () => hasStarted,
    hasFinished: () => hasFinished,
    take(event: ProviderEvent) {
      hasStarted = true
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
