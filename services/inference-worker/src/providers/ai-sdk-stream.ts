import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Prompt,
} from '@ai-sdk/provider'
import type { ChatMessage } from '@assay/contracts/chat/requests'
import {
  effortOf,
  type ModelCall,
  messagesOf,
  type OpenStream,
  temperatureOf,
  tokenLimitOf,
} from './model-call.ts'
import type { ModelRequest } from './provider.ts'
import { createProviderFetch } from './provider-fetch.ts'
import type { ProviderRequest } from './provider-request.ts'
import type { Protocol } from './reading/answer-reading.ts'
import { readAnswer } from './reading/read-answer.ts'
import type { CreateEventReader } from './reading/read-events.ts'

export type ProviderOptions = NonNullable<LanguageModelV4CallOptions['providerOptions']>

export interface AiSdkModels {
  /**
   * @param fetch sends the request
   */
  languageModel(request: ModelRequest, fetch: typeof globalThis.fetch): LanguageModelV4
  /** The protocol in which the provider responds to this request. */
  protocolOf(request: ModelRequest): Protocol
  /** Reads the response's framing, if that is not server-sent events. */
  readonly createReader?: CreateEventReader
  /** Set if the package signs the body, so that further fields must be among the options. */
  readonly isSigned?: boolean
  /**
   * Settings that are specific to this provider, such as how to turn off the reasoning of its
   * models.
   */
  optionsOf?(call: ModelCall): ProviderOptions
}

/**
 * Calls models through an AI SDK model package, which builds the request in its vendor's format.
 * Our own readers read the response, so that one odd event does not spoil a good answer.
 */
export function aiSdkStream(models: AiSdkModels, request: ProviderRequest): OpenStream {
  return async (call, signal) => {
    const { fetch, accepted } = createProviderFetch(request, models.isSigned ? {} : call.extraBody)
    const model = models.languageModel(call, fetch)
    const { stream } = await model.doStream(toCall(models, call, signal))
    await stream.cancel()
    const response = accepted()
    if (!response) throw new Error('the model package made no call')
    const wire = { protocol: models.protocolOf(call), createReader: models.createReader }
    return (take) => readAnswer(response, wire, take)
  }
}

function toCall(
  models: AiSdkModels,
  call: ModelCall,
  abortSignal: AbortSignal,
): LanguageModelV4CallOptions {
  const effort = effortOf(call)
  const reasoning = effort === 'least' || (effort === 'none' && models.optionsOf) ? null : effort
  const limit = tokenLimitOf(call)
  const temperature = temperatureOf(call)
  return {
    prompt: messagesOf(call).map(toPromptMessage),
    ...(limit?.field === 'max_tokens' && { maxOutputTokens: limit.tokens }),
    ...(temperature !== undefined && { temperature }),
    ...(models.optionsOf && { providerOptions: models.optionsOf(call) }),
    ...(reasoning && { reasoning }),
    abortSignal,
  }
}

function toPromptMessage({ role, content }: ChatMessage): LanguageModelV4Prompt[number] {
  if (role === 'system') return { role, content }
  return { role, content: [{ type: 'text', text: content }] }
}
