import { createGoogle } from '@ai-sdk/google'
import { aiSdkStream } from '../ai-sdk-stream.ts'
import type { Access } from '../connection-access.ts'
import type { OpenStream } from '../model-call.ts'
import { googleOptions } from '../provider-options.ts'
import { gemini } from '../reading/gemini.ts'
import { packageSettings } from './package-settings.ts'

export function open(access: Access): OpenStream {
  return aiSdkStream(
    {
      languageModel: ({ providerModel }, fetch) =>
        createGoogle({ ...packageSettings(access), fetch }).languageModel(providerModel),
      protocolOf: () => gemini,
      optionsOf: googleOptions,
    },
    access.request,
  )
}
