import {
  type CountedVote,
  estimatePositionBias,
  findCycles,
  type RatingFit,
  takeoverCost,
} from '@assay/rating'

/**
 * Computes what the leaderboard page shows besides ratings: position bias, cycles and the cost of
 * first place.
 * @param votes newest first
 * @param contenders the ranked models of the largest group
 */
export function toFindings(
  fit: RatingFit,
  votes: readonly CountedVote[],
  contenders: readonly string[],
) {
  return {
    positionBias: estimatePositionBias(votes, strengthsOf(fit)),
    cycles: findCycles(votes),
    takeover: takeoverCost(fit, contenders) ?? null,
  }
}

/** A model without a fit has the strength of the "good enough" threshold. */
function strengthsOf({ modelIds, strengths }: RatingFit): (modelId: string) => number {
  const numbers = new Map(modelIds.map((id, number) => [id, number]))
  return (modelId) => strengths[numbers.get(modelId) ?? -1] ?? 0
}
