import { fitStrengths } from './fit-strengths.ts'
import type { ChoiceTotals } from './pair-weights.ts'
import { modelsByStrength, type RatingFit } from './rating-fit.ts'
import { FULL_WEIGHT_VOTES, WEIGHT_UNITS } from './voter-weight.ts'
import { limitOf } from './weigher/network-shares.ts'

/** The number of new votes that would put another model first if the votes go undetected. */
export interface TakeoverCost {
  readonly leaderId: string
  readonly challengerId: string
  /** Number of votes at full weight, each for the challenger against the leader. */
  readonly votes: number
  /** Number of voters with thirty votes each, or of guest networks, that could cast these votes. */
  readonly voters: number
  readonly networks: number
}

const CHALLENGERS = 5

/**
 * Finds the cheapest way to change first place among `contenderIds`. Returns undefined if fewer
 * than two of them have votes.
 */
export function takeoverCost(
  fit: RatingFit,
  contenderIds: readonly string[] = fit.modelIds,
): TakeoverCost | undefined {
  const weights = weightsByModel(fit.totals)
  const [leader, ...others] = modelsByStrength(fit, contenderIds).filter((it) => weights.has(it))
  if (leader === undefined) return undefined
  const costs: TakeoverCost[] = []
  for (const challenger of others.slice(0, CHALLENGERS)) {
    const votes = fewestVotes(fit, leader, challenger)
    const lighter = Math.min(weights.get(leader) ?? 0, weights.get(challenger) ?? 0)
    const ofNetwork = limitOf(Math.round(WEIGHT_UNITS * lighter)) / WEIGHT_UNITS
    costs.push({
      leaderId: fit.modelIds[leader] ?? '',
      challengerId: fit.modelIds[challenger] ?? '',
      votes,
      voters: Math.ceil(votes / FULL_WEIGHT_VOTES),
      networks: Math.ceil(votes / ofNetwork),
    })
  }
  return costs.sort((one, other) => one.networks - other.networks || one.votes - other.votes)[0]
}

function weightsByModel({ first, second, votes }: ChoiceTotals): ReadonlyMap<number, number> {
  const weights = new Map<number, number>()
  for (const [pair, weight] of votes.entries())
    for (const model of [first[pair] ?? 0, second[pair] ?? 0])
      weights.set(model, (weights.get(model) ?? 0) + weight)
  return weights
}

/** Doubles the number of votes until it is sufficient, then bisects. Each vote narrows the lead. */
function fewestVotes(fit: RatingFit, leader: number, challenger: number): number {
  const overtakes = (votes: number) => {
    const strengths = fitStrengths(withVotes(fit.totals, leader, challenger, votes), fit.strengths)
    return (strengths[challenger] ?? 0) > (strengths[leader] ?? 0)
  }
  let high = 1
  while (!overtakes(high)) high *= 2
  let low = Math.floor(high / 2)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (overtakes(middle)) high = middle
    else low = middle
  }
  return high
}

function withVotes(
  totals: ChoiceTotals,
  leader: number,
  challenger: number,
  votes: number,
): ChoiceTotals {
  const chosen = totals.chosen.slice()
  chosen[challenger] = (chosen[challenger] ?? 0) + votes
  return {
    models: totals.models,
    first: Int32Array.of(...totals.first, challenger),
    second: Int32Array.of(...totals.second, leader),
    votes: Float64Array.of(...totals.votes, votes),
    chosen,
  }
}
