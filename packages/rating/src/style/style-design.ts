import { at, floatAt } from '../at.ts'
import type { PairTally } from '../pair-tally.ts'
import { WEIGHT_UNITS } from '../voter-weight.ts'
import { COVARIATES, EFFECTS } from './covariates.ts'
import { readStyledModel } from './styled-votes.ts'

/**
 * Two models that each write in one style, with their indices in the fit and their covariates
 * relative to the mean.
 */
export interface StyledPair {
  readonly first: number
  readonly second: number
  readonly firstStyle: Float64Array
  readonly secondStyle: Float64Array
}

/** The weights of the votes on a styled pair. */
export interface StyledTotals extends StyledPair {
  readonly votes: number
  readonly firstChosen: number
  readonly secondChosen: number
}

/** The origin of the covariates. It makes strengths apply at the mean style of all answers. */
export type MeanStyle = Float64Array

/** Returns the mean over all answers with votes, by weight; 0 without votes. */
export function meanStyle(pairs: readonly PairTally[]): MeanStyle {
  const sums = new Float64Array(EFFECTS)
  let answers = 0
  for (const { firstModelId, secondModelId, weightUnits } of pairs) {
    const votes = sumOf(weightUnits)
    answers += 2 * votes
    for (const styled of [firstModelId, secondModelId]) {
      const covariates = at(COVARIATES, readStyledModel(styled).style)
      for (let effect = 0; effect < EFFECTS; effect++)
        sums[effect] = floatAt(sums, effect) + votes * floatAt(covariates, effect)
    }
  }
  return answers === 0 ? sums : sums.map((sum) => sum / answers)
}

/** Creates a function that reads a pair of styled ids. It computes covariates once per style. */
export function styledPairReader(modelIds: readonly string[], mean: MeanStyle) {
  const numbers = new Map(modelIds.map((id, number) => [id, number]))
  const centred = COVARIATES.map((values) =>
    values.map((value, effect) => value - floatAt(mean, effect)),
  )
  return (firstStyled: string, secondStyled: string): StyledPair => {
    const [first, second] = [readStyledModel(firstStyled), readStyledModel(secondStyled)]
    return {
      first: numbers.get(first.modelId) as number,
      second: numbers.get(second.modelId) as number,
      firstStyle: at(centred, first.style),
      secondStyle: at(centred, second.style),
    }
  }
}

export function styledTotals(
  pairs: readonly PairTally[],
  modelIds: readonly string[],
  mean: MeanStyle,
): StyledTotals[] {
  const read = styledPairReader(modelIds, mean)
  return pairs.map(({ firstModelId, secondModelId, weightUnits }) => ({
    ...read(firstModelId, secondModelId),
    votes: sumOf(weightUnits) / WEIGHT_UNITS,
    firstChosen: (weightUnits.firstBetter + weightUnits.tie / 2) / WEIGHT_UNITS,
    secondChosen: (weightUnits.secondBetter + weightUnits.tie / 2) / WEIGHT_UNITS,
  }))
}

function sumOf({ firstBetter, secondBetter, tie, bothBad }: PairTally['counts']): number {
  return firstBetter + secondBetter + tie + bothBad
}
