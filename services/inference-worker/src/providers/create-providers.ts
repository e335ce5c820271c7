import { createAnthropic } from '@ai-sdk/anthropic'
import { createDeepSeek } from '@ai-sdk/deepseek'
import { createGoogle } from '@ai-sdk/google'
import { createMistral } from '@ai-sdk/mistral'
import { createOpenAI } from '@ai-sdk/openai'
import { createPerplexity } from '@ai-sdk/perplexity'
import { createXai } from '@ai-sdk/xai'
import type { ProviderName } from '@assay/contracts'
import { type AiSdkModels, aiSdkStream } from './ai-sdk-stream.ts'
import { chatCompletionsStream } from './chat-completions-stream.ts'
import { BREAK_MS, createBreakers } from './create-breaker.ts'
import { guardProvider } from './guard-provider.ts'
import type { Provider } from './provider.ts'
import type { ProviderEnv } from './provider-env.ts'
import { createProviderFetch } from './provider-fetch.ts'
import { googleOptions, openaiOptions } from './provider-options.ts'
import { createProviderRequest } from './provider-request.ts'

/** What each model package is built from. */
interface Access {
  readonly apiKey: string
  readonly baseURL?: string
  readonly fetch: typeof globalThis.fetch
}

type ModelPackage = (access: Access) => AiSdkModels

/** Providers with a key of their own, with the variable prefix that configures them. */
const MODEL_PACKAGES = {
  openai: ['OPENAI', openai],
  anthropic: ['ANTHROPIC', anthropic],
  google: ['GOOGLE_GENERATIVE_AI', google],
  mistral: ['MISTRAL', (access) => byName(createMistral(access))],
  xai: ['XAI', (access) => byName(createXai(access))],
  perplexity: ['PERPLEXITY', (access) => byName(createPerplexity(access))],
  deepseek: ['DEEPSEEK', (access) => byName(createDeepSeek(access))],
} as const satisfies Partial<Record<ProviderName, readonly [string, ModelPackage]>>

type KeyedProvider = keyof typeof MODEL_PACKAGES

/** The providers this environment has a key or an address for. */
export function createProviders(env: ProviderEnv, breakMs = BREAK_MS): Map<ProviderName, Provider> {
  const providers = new Map<ProviderName, Provider>()
  for (const name of Object.keys(MODEL_PACKAGES) as KeyedProvider[]) {
    const [prefix, build] = MODEL_PACKAGES[name]
    const apiKey = env[`${prefix}_API_KEY`]
    if (apiKey) {
      const models = build(accessTo(apiKey, env[`${prefix}_BASE_URL`]))
      providers.set(name, guardProvider(aiSdkStream(models), createBreakers(name, breakMs)))
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

/** An address that the operator wrote down may be a private one; the built-in ones may not. */
function accessTo(apiKey: string, baseURL: string | undefined): Access {
  const request = createProviderRequest({ mayBePrivate: baseURL !== undefined })
  const fetch = createProviderFetch(request)
  return baseURL === undefined ? { apiKey, fetch } : { apiKey, baseURL, fetch }
}

/** Thinking models answer through the responses API: the chat API drops their reasoning. */
function openai(access: Access): AiSdkModels {
  const models = createOpenAI(access)
  return {
    languageModel: ({ providerModel, isThinking }) =>
      isThinking ? models.responses(providerModel) : models.chat(providerModel),
    optionsOf: openaiOptions,
  }
}

function anthropic(access: Access): AiSdkModels {
  return byName(createAnthropic(access))
}

function google(access: Access): AiSdkModels {
  return {
    ...byName(createGoogle(access)),
    optionsOf: googleOptions,
  }
}

interface NamedModels {
  languageModel(name: string): ReturnType<AiSdkModels['languageModel']>
}

function byName(models: NamedModels): AiSdkModels {
  return { languageModel: ({ providerModel }) => models.languageModel(providerModel) }
}
