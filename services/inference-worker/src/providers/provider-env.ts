import { z } from 'zod'

/** An empty variable, as compose files and shells leave them, is one that is not set. */
const unlessEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const Key = unlessEmpty(z.string())
const BaseUrl = unlessEmpty(z.url({ protocol: /^https?$/ }))

/** A provider is offered when its key is set; a base URL sends its calls elsewhere. */
export const ProviderEnv = z.object({
  OPENAI_API_KEY: Key,
  OPENAI_BASE_URL: BaseUrl,
  ANTHROPIC_API_KEY: Key,
  ANTHROPIC_BASE_URL: BaseUrl,
  GOOGLE_GENERATIVE_AI_API_KEY: Key,
  GOOGLE_GENERATIVE_AI_BASE_URL: BaseUrl,
  MISTRAL_API_KEY: Key,
  MISTRAL_BASE_URL: BaseUrl,
  XAI_API_KEY: Key,
  XAI_BASE_URL: BaseUrl,
  PERPLEXITY_API_KEY: Key,
  PERPLEXITY_BASE_URL: BaseUrl,
  DEEPSEEK_API_KEY: Key,
  DEEPSEEK_BASE_URL: BaseUrl,
  OPENAI_COMPATIBLE_API_KEY: Key,
  OPENAI_COMPATIBLE_BASE_URL: BaseUrl,
})
export type ProviderEnv = z.infer<typeof ProviderEnv>
