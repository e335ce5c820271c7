import type { ScriptedProvider } from '../scripted-provider/index.ts'
import type { ProviderCall } from './invariant.ts'

/** What reached the scripted models so far. */
export function providerCallsOf(provider: ScriptedProvider): ProviderCall[] {
  return provider.requests().map(({ model, messages, at }) => ({
    model,
    prompt: messages.at(-1)?.content ?? '',
    at,
  }))
}
