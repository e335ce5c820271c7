/** Fragments of model names, tried in this order, with the logo for each. */
const FRAGMENTS: readonly (readonly [string, string])[] = [
  ['deepseek', 'deepseek'],
  ['grok', 'grok'],
  ['mistral', 'mistral'],
  ['llama', 'meta'],
  ['gemini', 'gemini'],
  ['gpt', 'openai'],
  ['openai', 'openai'],
  ['claude', 'claude'],
  ['sonar', 'perplexity'],
  ['demo ', 'assay'],
]

/** The path of the logo for a model's name. */
export function logoOf(modelName: string): string {
  const name = modelName.toLowerCase()
  const logo = FRAGMENTS.find(([fragment]) => name.includes(fragment))?.[1] ?? 'openai'
  return `/logos/${logo}.svg`
}
