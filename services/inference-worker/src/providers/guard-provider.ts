import type { Breaker } from './create-breaker.ts'
import type { ModelRequest, Provider, ProviderEvent } from './provider.ts'
import { ProviderError } from './provider-error.ts'
import { toProviderError } from './to-provider-error.ts'
import { withRetries } from './with-retries.ts'

/** Calls a model. A refused call is thrown here, before there is a stream. */
export type OpenStream = (
  request: ModelRequest,
  signal: AbortSignal,
) => Promise<AsyncIterable<ProviderEvent>>

/** Makes a provider of a way to call its models: with retries, breaker and codes of the closed list. */
export function guardProvider(open: OpenStream, breaker: Breaker): Provider {
  return { stream: (request, signal) => streamGuarded(open, breaker, request, signal) }
}

async function* streamGuarded(
  open: OpenStream,
  breaker: Breaker,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ProviderEvent> {
  let hasText = false
  let hasStarted = false
  const call = async () => {
    try {
      return await open(request, signal)
    } catch (error) {
      signal.throwIfAborted()
      throw toProviderError(error, false)
    }
  }
  try {
    for await (const event of await withRetries(() => breaker.guard(call), signal)) {
      hasStarted = true
      if (event.type === 'text') hasText ||= event.text.trim() !== ''
      if (event.type === 'finish' && !hasText) throw new ProviderError('empty')
      yield event
      if (event.type === 'finish') return
    }
    throw new ProviderError('interrupted')
  } catch (error) {
    signal.throwIfAborted()
    throw toProviderError(error, hasStarted)
  }
}
