import { readFileSync } from 'node:fs'
import { createWeightTable, fromWeightsText } from '@assay/learned-weights'
import { featuresOf } from './features.ts'
import type { Token } from './tokens.ts'

const weights = createWeightTable(
  fromWeightsText(readFileSync(new URL('./weights.txt', import.meta.url), 'utf8')),
)

/**
 * How much the name at an index of the tokens looks like the writer's own: log odds, as learned from
 * the tuning sets. Names seen in the same way by nobody have about zero or less.
 */
export function scoreOwnName(tokens: readonly Token[], at: number): number {
  return weights.sumOfDistinct(featuresOf(tokens, at))
}
