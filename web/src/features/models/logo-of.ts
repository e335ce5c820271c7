/** Name fragments in the order in which they are looked for, and the logo each stands for. */
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

/** Where the logo is that a model carries by its name. */
export function logoOf(modelName: string): string {
  const name = modelName.toLowerCase()
  const logo = FRAGMENTS.find(([fragment]) => name.includes(fragment))?.[1] ?? 'openai'
  return `/logos/${logo}.svg`
}
