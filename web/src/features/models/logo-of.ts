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
  ['demo heron', 'demo-heron'],
  ['demo sparrow', 'demo-sparrow'],
  ['demo magpie', 'demo-magpie'],
  ['demo dove', 'demo-dove'],
  ['demo owl', 'demo-owl'],
  ['demo kestrel', 'demo-kestrel'],
]

/** The path of the logo for a model's name. */
export function logoOf(modelName: string): string {
  const name = modelName.toLowerCase()
  const logo = FRAGMENTS.find(([fragment]) => name.includes(fragment))?.[1] ?? 'openai'
  return `/logos/${logo}.svg`
}
