import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import type { ProviderName } from '@assay/contracts/models-file'
import { type AiSdkModels, aiSdkStream } from './ai-sdk-stream.ts'
import { chatCompletionsStream, type Dialect } from './chat-completions-stream.ts'
import { BREAK_MS, createBreakers } from './create-breaker.ts'
import { deepSeek, mistral, perplexity, xai } from './dialects.ts'
import { guardProvider } from './guard-provider.ts'
import type { OpenStream } from './model-call.ts'
import type { Provider } from './provider.ts'
import type { ProviderEnv } from './provider-env.ts'
import { googleOptions, openaiOptions } from './provider-options.ts'
import { createProviderRequest, type ProviderRequest } from './provider-request.ts'
import { anthropicMessages } from './reading/anthropic-messages.ts'
import { chatCompletions } from './reading/chat-completions.ts'
import { gemini } from './reading/gemini.ts'
import { openAiResponses } from './reading/openai-responses.ts'

interface Access {
  readonly apiKey: string
  /** The operator's address for the calls; undefined to use the vendor's own address. */
  readonly baseURL: string | undefined
  readonly request: ProviderRequest
}

type Vendor = (access: Access) => OpenStream

/** Providers that need a key, each with the prefix of its environment variables. */
const VENDORS = {
  openai: ['OPENAI', throughPackage(openai)],
  anthropic: ['ANTHROPIC', throughPackage(anthropic)],
  google: ['GOOGLE_GENERATIVE_AI', throughPackage(google)],
  mistral: ['MISTRAL', chat('https://api.mistral.ai/v1', mistral)],
  xai: ['XAI', chat('https://api.x.ai/v1', xai)],
  perplexity: ['PERPLEXITY', chat('https://api.perplexity.ai', perplexity)],
  deepseek: ['DEEPSEEK', chat('https://api.deepseek.com', deepSeek)],
} as const satisfies Partial<Record<ProviderName, readonly [string, Vendor]>>

type KeyedProvider = keyof typeof VENDORS

/** The providers for which this environment has a key or an address. */
export function createProviders(
  env: Partial<ProviderEnv>,
  breakMs = BREAK_MS,
): Map<ProviderName, Provider> {
  const providers = new Map<ProviderName, Provider>()
  for (const name of Object.keys(VENDORS) as KeyedProvider[]) {
    const [prefix, open] = VENDORS[name]
    const apiKey = env[`${prefix}_API_KEY`]
    if (apiKey) {
      const stream = open(accessTo(apiKey, env.BASE_URLS?.[name]))
      providers.set(name, guardProvider(stream, createBreakers(name, breakMs)))
    }
  }
  if (env.OPENAI_COMPATIBLE_BASE_URL) {
    const { OPENAI_COMPATIBLE_API_KEY: apiKey = '', OPENAI_COMPATIBLE_BASE_URL: baseURL } = env
    const request = createProviderRequest({ mayBePrivate: true })
    const stream = chatCompletionsStream({ apiKey, baseURL, request })
    const breakers = createBreakers('openai-compatible', breakMs)
    providers.set('openai-compatible', guardProvider(stream, breakers))
  }
  return providers
}

/** The operator's addresses may be private, but the built-in addresses may not. */
function accessTo(apiKey: string, baseURL: string | undefined): Access {
  return {
    apiKey,
    baseURL,
    request: createProviderRequest({ mayBePrivate: baseURL !== undefined }),
  }
}

function chat(address: string, dialect: Dialect): Vendor {
  return ({ baseURL = address, ...access }) =>
    chatCompletionsStream({ ...access, baseURL, dialect })
}

type Settings = Pick<Access, 'apiKey'> & { readonly baseURL?: string }

function throughPackage(build: (settings: Settings) => AiSdkModels): Vendor {
  return ({ request, apiKey, baseURL }) =>
    aiSdkStream(build({ apiKey, ...(baseURL && { baseURL }) }), request)
}

/** Thinking models use the responses API, because the chat API drops their reasoning. */
function openai(settings: Settings): AiSdkModels {
  return {
    languageModel({ providerModel, isThinking }, fetch) {
      const models = createOpenAI({ ...settings, fetch })
      return isThinking ? models.responses(providerModel) : models.chat(providerModel)
    },
    protocolOf: ({ isThinking }) => (isThinking ? openAiResponses : chatCompletions),
    optionsOf: openaiOptions,
  }
}

function anthropic(settings: Settings): AiSdkModels {
  return {
    languageModel: ({ providerModel }, fetch) =>
      createAnthropic({ ...settings, fetch }).languageModel(providerModel),
    protocolOf: () => anthropicMessages,
  }
}

function google(settings: Settings): AiSdkModels {
  return {
    languageModel: ({ providerModel }, fetch) =>
      createGoogle({ ...settings, fetch }).languageModel(providerModel),
    protocolOf: () => gemini,
    optionsOf: googleOptions,
  }
}
