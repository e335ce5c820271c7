import { createAzure } from '@ai-sdk/azure'
import { aiSdkStream, type ProviderOptions } from '../ai-sdk-stream.ts'
import type { Access } from '../connection-access.ts'
import { isReasoning, type ModelCall, type OpenStream } from '../model-call.ts'
import type { ModelRequest } from '../provider.ts'
import { openaiOptions } from '../provider-options.ts'
import { chatCompletions } from '../reading/chat-completions.ts'
import { openAiResponses } from '../reading/openai-responses.ts'
import { packageSettings } from './package-settings.ts'

interface Resource {
  readonly base_url: string
  readonly api_version?: string | undefined
}

/**
 * Calls deployments of a resource. With an API version, each deployment has its own address;
 * without one, all are called through the API's first stable version, which needs none.
 * https://learn.microsoft.com/azure/ai-services/openai/reference
 */
export function open(access: Access, { base_url, api_version }: Resource): OpenStream {
  const baseURL = `${base_url.replace(/\/+(openai(\/v1)?\/*)?$/, '')}/openai`
  const settings = {
    ...packageSettings(access),
    ...(api_version
      ? { baseURL, apiVersion: api_version, useDeploymentBasedUrls: true }
      : { baseURL: `${baseURL}/v1` }),
  }
  // Deployments have no address of their own for responses.
  const hasResponse = (request: ModelRequest) => !api_version && isReasoning(request)
  return aiSdkStream(
    {
      languageModel(request, fetch) {
        const models = createAzure({ ...settings, fetch })
        const { providerModel: deployment } = request
        return hasResponse(request) ? models.responses(deployment) : models.chat(deployment)
      },
      protocolOf: (request) => (hasResponse(request) ? openAiResponses : chatCompletions),
      optionsOf: (call) => azureOptions(call, hasResponse(call)),
    },
    access.request,
  )
}

/** The name of a deployment does not reveal to the package whether its model reasons. */
function azureOptions(call: ModelCall, hasResponse: boolean): ProviderOptions {
  const { openai } = openaiOptions(call)
  return { openai: { ...openai, ...(hasResponse && { forceReasoning: true }) } }
}
