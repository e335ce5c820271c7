import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Prompt,
} from '@ai-sdk/provider'
import type { ChatMessage } from '@assay/contracts'
import type { OpenStream } from './guard-provider.ts'
import { type ModelRequest, THINKING_TOKENS } from './provider.ts'
import { createProviderFetch } from './provider-fetch.ts'
import type { ProviderRequest } from './provider-request.ts'
import type { Protocol } from './reading/answer-reading.ts'
import { readAnswer } from './reading/read-answer.ts'

type ProviderOptions = NonNullable<LanguageModelV4CallOptions['providerOptions']>

export interface AiSdkModels {
  /** @param fetch makes the call. */
  languageModel(request: ModelRequest, fetch: typeof globalThis.fetch): LanguageModelV4
  /** How the answers to such a call are read. */
  protocolOf(request: ModelRequest): Protocol
  /** Settings of a thinking model that only this provider knows. */
  readonly thinkingOptions?: ProviderOptions
}

/**
 * Calls models through an AI SDK model package, which builds the call as its vendor wants it. The
 * answers are read by our own readers, which lose no good answer to an odd event.
 */
export function aiSdkStream(models: AiSdkModels, request: ProviderRequest): OpenStream {
  return async (asked, signal) => {
    const { fetch, accepted } = createProviderFetch(request)
    const model = models.languageModel(asked, fetch)
    const { stream } = await model.doStream(toCall(models, asked, signal))
    await stream.cancel()
    const response = accepted()
    if (!response) throw new Error('the model package made no call')
    return (take) => readAnswer(response, models.protocolOf(asked), take)
  }
}

function toCall(
  { thinkingOptions }: AiSdkModels,
  { messages, isThinking, maxOutputTokens, temperature }: ModelRequest,
  abortSignal: AbortSignal,
): LanguageModelV4CallOptions {
  const prompt = messages.map(toPromptMessage)
  if (!isThinking) return { prompt, maxOutputTokens, temperature, abortSignal }
  return {
    prompt,
    maxOutputTokens: maxOutputTokens + THINKING_TOKENS,
    reasoning: 'medium',
    abortSignal,
    ...(thinkingOptions ? { providerOptions: thinkingOptions } : {}),
  }
}

function toPromptMessage({ role, content }: ChatMessage): LanguageModelV4Prompt[number] {
  if (role === 'system') return { role, content }
  return { role, content: [{ type: 'text', text: content }] }
}
