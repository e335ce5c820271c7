import { BaseUrls } from '@assay/runtime'
import { z } from 'zod'

/** Compose files and shells leave empty variables. They count as unset. */
const unlessEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const Key = unlessEmpty(z.string())

/** A provider is offered if its key is set. A base URL replaces the vendor's address. */
export const ProviderEnv = z.object({
  BASE_URLS: BaseUrls.default({}),
  OPENAI_API_KEY: Key,
  ANTHROPIC_API_KEY: Key,
  GOOGLE_GENERATIVE_AI_API_KEY: Key,
  MISTRAL_API_KEY: Key,
  XAI_API_KEY: Key,
  PERPLEXITY_API_KEY: Key,
  DEEPSEEK_API_KEY: Key,
  OPENAI_COMPATIBLE_API_KEY: Key,
  OPENAI_COMPATIBLE_BASE_URL: unlessEmpty(z.url({ protocol: /^https?$/ })),
})
export type ProviderEnv = z.infer<typeof ProviderEnv>
