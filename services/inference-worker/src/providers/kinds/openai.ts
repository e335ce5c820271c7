import { createOpenAI } from '@ai-sdk/openai'
import { aiSdkStream } from '../ai-sdk-stream.ts'
import type { Access } from '../connection-access.ts'
import { isReasoning, type OpenStream } from '../model-call.ts'
import { openaiOptions } from '../provider-options.ts'
import { chatCompletions } from '../reading/chat-completions.ts'
import { openAiResponses } from '../reading/openai-responses.ts'
import { packageSettings } from './package-settings.ts'

/** Models that reason use the responses API, because the chat API drops their reasoning. */
export function open(access: Access): OpenStream {
  return aiSdkStream(
    {
      languageModel(request, fetch) {
        const models = createOpenAI({ ...packageSettings(access), fetch })
        const { providerModel } = request
        return isReasoning(request) ? models.responses(providerModel) : models.chat(providerModel)
      },
      protocolOf: (request) => (isReasoning(request) ? openAiResponses : chatCompletions),
      optionsOf: openaiOptions,
    },
    access.request,
  )
}
