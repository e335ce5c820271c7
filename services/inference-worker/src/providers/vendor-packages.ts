import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { type AiSdkModels, aiSdkStream } from './ai-sdk-stream.ts'
import type { Access } from './connection-access.ts'
import type { OpenStream } from './model-call.ts'
import { googleOptions, openaiOptions } from './provider-options.ts'
import { anthropicMessages } from './reading/anthropic-messages.ts'
import { chatCompletions } from './reading/chat-completions.ts'
import { gemini } from './reading/gemini.ts'
import { openAiResponses } from './reading/openai-responses.ts'

type Settings = Pick<Access, 'apiKey' | 'headers'> & { readonly baseURL?: string }

/** Opens streams through a vendor's model package. */
export function throughPackage(build: (settings: Settings) => AiSdkModels) {
  return ({ request, apiKey, headers, baseURL }: Access): OpenStream =>
    aiSdkStream(build({ apiKey, headers, ...(baseURL && { baseURL }) }), request)
}

/** Thinking models use the responses API, because the chat API drops their reasoning. */
export function openai(settings: Settings): AiSdkModels {
  return {
    languageModel({ providerModel, isThinking }, fetch) {
      const models = createOpenAI({ ...settings, fetch })
      return isThinking ? models.responses(providerModel) : models.chat(providerModel)
    },
    protocolOf: ({ isThinking }) => (isThinking ? openAiResponses : chatCompletions),
    optionsOf: openaiOptions,
  }
}

export function anthropic(settings: Settings): AiSdkModels {
  return {
    languageModel: ({ providerModel }, fetch) =>
      createAnthropic({ ...settings, fetch }).languageModel(providerModel),
    protocolOf: () => anthropicMessages,
  }
}

export function google(settings: Settings): AiSdkModels {
  return {
    languageModel: ({ providerModel }, fetch) =>
      createGoogle({ ...settings, fetch }).languageModel(providerModel),
    protocolOf: () => gemini,
    optionsOf: googleOptions,
  }
}
