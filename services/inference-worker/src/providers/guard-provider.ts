import { type AskModel, askWithoutRefused, type OpenStream } from './ask-without-refused.ts'
import type { Breaker } from './create-breaker.ts'
import type { ModelRequest, Provider, TakeEvent } from './provider.ts'
import { ProviderError } from './provider-error.ts'
import { type CallStage, toProviderError } from './to-provider-error.ts'
import { withRetries } from './with-retries.ts'

/** Makes a provider of a way to call its models: with retries, breakers and codes of the closed list. */
export function guardProvider(open: OpenStream, breakerOf: (model: string) => Breaker): Provider {
  const ask = askWithoutRefused(open)
  return {
    async stream(request, signal, take) {
      const breaker = breakerOf(request.providerModel)
      const begin = () => beginStream(ask, { request, signal, take })
      const { rest } = await withRetries(() => breaker.guard(begin), signal)
      await rest
    },
  }
}

interface StreamCall {
  readonly request: ModelRequest
  readonly signal: AbortSignal
  readonly take: TakeEvent
}

/**
 * Resolves with the rest of the stream once it said something: until then a failure may be retried,
 * and the breaker learns how the call went without waiting for the end of the answer.
 */
async function beginStream(
  ask: AskModel,
  { request, signal, take }: StreamCall,
): Promise<{ readonly rest: Promise<void> }> {
  const { promise: begun, resolve } = Promise.withResolvers<void>()
  let stage: CallStage = 'calling'
  let hasText = false
  let hasFinished = false
  const run = async () => {
    try {
      const read = await ask(request, signal)
      stage = 'opening'
      await read((event) => {
        if (stage === 'opening') resolve()
        stage = 'streaming'
        if (event.type === 'text') hasText ||= event.text.trim() !== ''
        hasFinished = event.type === 'finish'
        if (event.type === 'finish' && !hasText && event.finishReason !== 'declined')
          throw new ProviderError('empty')
        take(event)
      })
      if (!hasFinished) throw new ProviderError('broken_stream')
    } catch (error) {
      signal.throwIfAborted()
      throw toProviderError(error, stage)
    }
  }
  const rest = run()
  await Promise.race([begun, rest])
  return { rest }
}
