import { toWeightsText } from '@assay/learned-weights'
import { learnLikeness } from './learn-likeness.ts'
import { readTexts, TUNING_SETS } from './lessons.ts'

/** The file of the weights, learned from all tuning sets: the same sets give the same file. */
export function codeOfWeights(): string {
  const texts = TUNING_SETS.map(readTexts).flatMap(({ marked, clean }) => [...marked, ...clean])
  const { identifiers, surroundings } = learnLikeness(texts)
  return `// Written by training/train-likeness.ts.
export const IDENTIFIER_WEIGHTS = \`
${toWeightsText(identifiers)}\`
export const SURROUNDING_WEIGHTS = \`
${toWeightsText(surroundings)}\`
`
}
