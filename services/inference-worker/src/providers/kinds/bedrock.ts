import { createAmazonBedrock } from '@ai-sdk/amazon-bedrock'
import { aiSdkStream } from '../ai-sdk-stream.ts'
import type { Access } from '../connection-access.ts'
import type { OpenStream } from '../model-call.ts'
import { converse } from '../reading/converse.ts'
import { createFrameReader } from '../reading/read-frames.ts'
import { packageSettings } from './package-settings.ts'

/** Calls models over the Converse API. Each call is signed with the access key. */
export function open(access: Access, { region }: { readonly region: string }): OpenStream {
  const { apiKey: secretAccessKey, ...settings } = packageSettings(access)
  // Without an empty key, the package prefers a bearer token of the environment to the access key.
  const keys = { apiKey: '', secretAccessKey, ...access.aws }
  return aiSdkStream(
    {
      languageModel: ({ providerModel }, fetch) =>
        createAmazonBedrock({ ...settings, ...keys, region, fetch }).languageModel(providerModel),
      protocolOf: () => converse,
      createReader: createFrameReader,
      isSigned: true,
      optionsOf: ({ extraBody }) => ({ amazonBedrock: extraBody ?? {} }),
    },
    access.request,
  )
}
