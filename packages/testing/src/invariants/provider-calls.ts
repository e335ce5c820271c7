import type { ScriptedProvider } from '../scripted-provider/index.ts'
import type { ProviderCall } from './invariant.ts'

/** Returns the requests that the scripted models have received so far. */
export function providerCallsOf(provider: ScriptedProvider): ProviderCall[] {
  return provider.requests().map(({ model, messages, at }) => ({
    model,
    prompt: messages.at(-1)?.content ?? '',
    at,
  }))
}
