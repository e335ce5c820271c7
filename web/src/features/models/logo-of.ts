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

/** The path of the logo for a model's name; undefined if its maker is unknown. */
export function logoOf(modelName: string): string | undefined {
  const name = modelName.toLowerCase()
  const logo = FRAGMENTS.find(([fragment]) => name.includes(fragment))?.[1]
  return logo && `/logos/${logo}.svg`
}

/** At most two letters, for a model without a logo. */
export function initialsOf(modelName: string): string {
  const words = modelName.match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .slice(0, 2)
    .map(([letter = '']) => letter.toUpperCase())
    .join('')
}
