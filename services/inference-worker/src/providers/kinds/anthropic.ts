import { createAnthropic } from '@ai-sdk/anthropic'
import { aiSdkStream } from '../ai-sdk-stream.ts'
import type { Access } from '../connection-access.ts'
import type { OpenStream } from '../model-call.ts'
import { anthropicMessages } from '../reading/anthropic-messages.ts'
import { packageSettings } from './package-settings.ts'

export function open(access: Access): OpenStream {
  return aiSdkStream(
    {
      languageModel: ({ providerModel }, fetch) =>
        createAnthropic({ ...packageSettings(access), fetch }).languageModel(providerModel),
      protocolOf: () => anthropicMessages,
    },
    access.request,
  )
}
