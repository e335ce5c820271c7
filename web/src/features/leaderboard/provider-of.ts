export type Provider =
  | 'claude'
  | 'deepseek'
  | 'gemini'
  | 'grok'
  | 'llama'
  | 'mistral'
  | 'openai'
  | 'perplexity'

/** Name fragments in the order in which they are looked for. */
const FRAGMENTS: readonly (readonly [string, Provider])[] = [
  ['deepseek', 'deepseek'],
  ['grok', 'grok'],
  ['mistral', 'mistral'],
  ['llama', 'llama'],
  ['gemini', 'gemini'],
  ['gpt', 'openai'],
  ['openai', 'openai'],
  ['claude', 'claude'],
  ['sonar', 'perplexity'],
]

/** Whose logo a model carries, by its name. */
export function providerOf(modelName: string): Provider {
  const name = modelName.toLowerCase()
  return FRAGMENTS.find(([fragment]) => name.includes(fragment))?.[1] ?? 'openai'
}
