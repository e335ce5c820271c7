/**
 * The names that makers give their models, with the logo for each. A name that only contains one of
 * them, such as BioGPT, is another maker's.
 */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^deepseek(?![a-z])/i, 'deepseek'],
  [/^(?:xai )?grok(?![a-z])/i, 'grok'],
  [/^(?:mistral|mixtral|magistral|ministral|codestral|devstral|pixtral)(?![a-z])/i, 'mistral'],
  [/^(?:meta[- ])?(?:code ?)?llama(?![a-z])/i, 'meta'],
  [/^(?:google )?gemini(?![a-z])/i, 'gemini'],
  [/^(?:openai(?![a-z])|chatgpt(?![a-z])|gpt-oss|gpt[- ]?\d(?!all))/i, 'openai'],
  [/^(?:anthropic )?claude(?![a-z])/i, 'claude'],
  [/^(?:perplexity )?sonar(?![a-z])/i, 'perplexity'],
]

const DEMO_NAME = /^demo (heron|sparrow|magpie|dove|owl|kestrel)$/i

/** The path of the logo for a model's name; undefined if its maker is unknown. */
export function logoOf(modelName: string): string | undefined {
  const [, bird] = DEMO_NAME.exec(modelName) ?? []
  const logo = bird
    ? `demo-${bird.toLowerCase()}`
    : NAMES.find(([name]) => name.test(modelName))?.[1]
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
