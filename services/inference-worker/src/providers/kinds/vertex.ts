import { createGoogleVertex } from '@ai-sdk/google-vertex'
import { createGoogleVertexAnthropic } from '@ai-sdk/google-vertex/anthropic'
import { APICallError } from '@ai-sdk/provider'
import type { AuthClient } from 'google-auth-library'
import { type AiSdkModels, aiSdkStream } from '../ai-sdk-stream.ts'
import type { Access } from '../connection-access.ts'
import type { ModelCall, OpenStream } from '../model-call.ts'
import type { ModelRequest } from '../provider.ts'
import { googleOptions } from '../provider-options.ts'
import { anthropicMessages } from '../reading/anthropic-messages.ts'
import { gemini } from '../reading/gemini.ts'
import { createGoogleSession } from './google-session.ts'

interface Place {
  readonly project: string
  readonly region: string
}

/** Calls models of Google and Anthropic in a Google Cloud project, with a service account. */
export function open(access: Access, place: Place): OpenStream {
  const session = createGoogleSession({ keyFile: access.apiKey, request: access.request })
  const attempt = async (call: ModelCall, signal: AbortSignal) => {
    const authClient = await session.signIn(signal)
    return aiSdkStream(modelsOf(access, place, authClient), access.request)(call, signal)
  }
  return async (call, signal) => {
    const isReused = session.isSignedIn()
    try {
      return await attempt(call, signal)
    } catch (error) {
      if (!APICallError.isInstance(error) || error.statusCode !== 401) throw error
      session.forget()
      // The token may have been revoked before its time.
      if (!isReused) throw error
      return attempt(call, signal)
    }
  }
}

function modelsOf(
  { headers, baseURL }: Access,
  { project, region: location }: Place,
  authClient: AuthClient,
): AiSdkModels {
  const settings = { project, location, headers, googleAuthOptions: { authClient } }
  // The packages expect everything before the name of the model.
  const at = (version: string, publisher: string) =>
    baseURL && {
      baseURL: `${baseURL.replace(/\/+$/, '')}/${version}/projects/${project}/locations/${location}/publishers/${publisher}`,
    }
  return {
    languageModel(request, fetch) {
      const { providerModel } = request
      // Without an empty key, the package prefers a key of the environment to the service account.
      return isClaude(request)
        ? createGoogleVertexAnthropic({ ...settings, ...at('v1', 'anthropic/models'), fetch })(
            providerModel,
          )
        : createGoogleVertex({ ...settings, ...at('v1beta1', 'google'), apiKey: '', fetch })(
            providerModel,
          )
    },
    protocolOf: (request) => (isClaude(request) ? anthropicMessages : gemini),
    optionsOf: (call) => (isClaude(call) ? {} : googleOptions(call)),
  }
}

const isClaude = ({ providerModel }: ModelRequest) => providerModel.startsWith('claude-')
