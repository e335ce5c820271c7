import type { Breaker } from './create-breaker.ts'
import type { ModelRequest, Provider, TakeEvent } from './provider.ts'
import { ProviderError } from './provider-error.ts'
import { toProviderError } from './to-provider-error.ts'
import { withRetries } from './with-retries.ts'

/** Calls a model. A refused call is thrown here, before there is a stream. */
export type OpenStream = (request: ModelRequest, signal: AbortSignal) => Promise<ReadStream>

/** Reads a stream up to its finish or its end, whichever comes first. */
export type ReadStream = (take: TakeEvent) => Promise<void>

/** Makes a provider of a way to call its models: with retries, breaker and codes of the closed list. */
export function guardProvider(open: OpenStream, breaker: Breaker): Provider {
  return {
    async stream(request, signal, take) {
      let hasText = false
      let hasStarted = false
      let hasFinished = false
      const call = async () => {
        try {
          return await open(request, signal)
        } catch (error) {
          signal.throwIfAborted()
          throw toProviderError(error, false)
        }
      }
      try {
        const read = await withRetries(() => breaker.guard(call), signal)
        await read((event) => {
          hasStarted = true
          if (event.type === 'text') hasText ||= event.text.trim() !== ''
          hasFinished = event.type === 'finish'
          const isDeclined = event.type === 'finish' && event.finishReason === 'declined'
          if (hasFinished && !hasText && !isDeclined) throw new ProviderError('empty')
          take(event)
        })
        if (!hasFinished) throw new ProviderError('interrupted')
      } catch (error) {
        signal.throwIfAborted()
        throw toProviderError(error, hasStarted)
      }
    },
  }
}
