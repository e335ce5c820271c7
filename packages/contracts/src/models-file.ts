import { z } from 'zod'

export const ProviderName = z.enum([
  'demo',
  'openai',
  'anthropic',
  'google',
  'mistral',
  'xai',
  'perplexity',
  'deepseek',
  'openai-compatible',
  'scripted',
])
export type ProviderName = z.infer<typeof ProviderName>

/** One model of the arena. `aliases` are other names by which an answer might reveal the model. */
export const ModelEntry = z.strictObject({
  id: z.uuid(),
  llm_name: z.string().trim().min(1).max(120),
  provider: ProviderName,
  provider_model: z.string().min(1).max(200),
  is_thinking: z.boolean().default(false),
  is_active: z.boolean().default(true),
  company: z.string().min(1).max(120),
  logo: z
    .string()
    .regex(/^[a-z0-9-]+\.svg$/)
    .nullable()
    .default(null),
  sampling_weight: z.number().positive().max(100).default(1),
  /** US dollars per million tokens. */
  price: z
    .strictObject({ input: z.number().nonnegative(), output: z.number().nonnegative() })
    .optional(),
  /**
   * Maximum answer length in tokens, not counting reasoning. If absent, the arena's default
   * applies.
   */
  max_output_tokens: z.int().min(16).max(100_000).optional(),
  aliases: z.array(z.string().min(2)).default([]),
})
export type ModelEntry = z.infer<typeof ModelEntry>

/**
 * Keys that must be unique. A model that is listed twice could be paired with itself in a battle.
 */
const UNIQUE = [
  { key: 'id', nameOf: ({ id }: ModelEntry) => id },
  { key: 'llm_name', nameOf: ({ llm_name }: ModelEntry) => llm_name },
  {
    key: 'provider_model',
    nameOf: ({ provider, provider_model }: ModelEntry) => `${provider_model} of ${provider}`,
  },
] as const

/**
 * `models.json`: the arena's models. A model that disappears from the file is retired, never
 * deleted.
 */
export const ModelsFile = z.strictObject({ models: z.array(ModelEntry).min(2) }).check((file) => {
  for (const { key, nameOf } of UNIQUE) {
    const seen = new Set<string>()
    for (const [index, model] of file.value.models.entries()) {
      const name = nameOf(model)
      if (seen.has(name))
        file.issues.push({
          code: 'custom',
          message: `${key} ${name} is used twice`,
          path: ['models', index, key],
          input: model,
        })
      seen.add(name)
    }
  }
})
export type ModelsFile = z.infer<typeof ModelsFile>
