import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Prompt,
} from '@ai-sdk/provider'
import type { ChatMessage } from '@assay/contracts/chat/requests'
import {
  type ModelCall,
  messagesOf,
  type OpenStream,
  temperatureOf,
  thinkingOf,
  tokenLimitOf,
} from './model-call.ts'
import type { ModelRequest } from './provider.ts'
import { createProviderFetch } from './provider-fetch.ts'
import type { ProviderRequest } from './provider-request.ts'
import type { Protocol } from './reading/answer-reading.ts'
import { readAnswer } from './reading/read-answer.ts'

export type ProviderOptions = NonNullable<LanguageModelV4CallOptions['providerOptions']>

export interface AiSdkModels {
  /** @param fetch makes the call. */
  languageModel(request: ModelRequest, fetch: typeof globalThis.fetch): LanguageModelV4
  /** How the answers to such a call are read. */
  protocolOf(request: ModelRequest): Protocol
  /** Settings that only this provider knows, and how its models are kept from thinking. */
  optionsOf?(call: ModelCall): ProviderOptions
}

/**
 * Calls models through an AI SDK model package, which builds the call as its vendor wants it. The
 * answers are read by our own readers, which lose no good answer to an odd event.
 */
export function aiSdkStream(models: AiSdkModels, request: ProviderRequest): OpenStream {
  return async (call, signal) => {
    const { fetch, accepted } = createProviderFetch(request)
    const model = models.languageModel(call, fetch)
    const { stream } = await model.doStream(toCall(models, call, signal))
    await stream.cancel()
    const response = accepted()
    if (!response) throw new Error('the model package made no call')
    return (take) => readAnswer(response, models.protocolOf(call), take)
  }
}

function toCall(
  models: AiSdkModels,
  call: ModelCall,
  abortSignal: AbortSignal,
): LanguageModelV4CallOptions {
  const thinking = thinkingOf(call)
  const limit = tokenLimitOf(call)
  const temperature = temperatureOf(call)
  return {
    prompt: messagesOf(call).map(toPromptMessage),
    ...(limit?.field === 'max_tokens' && { maxOutputTokens: limit.tokens }),
    ...(temperature !== undefined && { temperature }),
    ...(thinking === 'on' && { reasoning: 'medium' }),
    ...(models.optionsOf
      ? { providerOptions: models.optionsOf(call) }
      : thinking === 'off' && { reasoning: 'none' }),
    abortSignal,
  }
}

function toPromptMessage({ role, content }: ChatMessage): LanguageModelV4Prompt[number] {
  if (role === 'system') return { role, content }
  return { role, content: [{ type: 'text', text: content }] }
}
