import { type CountedVote, orderVote } from './counted-vote.ts'
import type { ChoiceCounts, PairTally } from './pair-tally.ts'
import { fitPairs } from './rating-fit.ts'
import { ratingOf } from './rating-scale.ts'
import { BOTH_BAD, FIRST_BETTER, SECOND_BETTER, TIE } from './vote-code.ts'

/** Left-out votes of equal content, and their total weight in thousandths. */
export interface LeftOutTally extends Omit<CountedVote, 'voterId'> {
  readonly votes: number
  readonly weight: number
}

/** The outcomes of a model's left-out votes, and its rating if all votes counted. */
export interface RatingWithAll {
  readonly modelId: string
  readonly wins: number
  readonly losses: number
  readonly ties: number
  readonly bothBad: number
  readonly rating: number
}

/**
 * Computes the ratings as if the left-out votes counted too. Lists the models with left-out votes,
 * by id.
 */
export function ratingsWithAll(
  counted: readonly PairTally[],
  leftOut: readonly LeftOutTally[],
): RatingWithAll[] {
  const added = leftOut.map(toPairTally)
  const { modelIds, strengths } = fitPairs([...counted, ...added], [])
  const counts = new Map<string, Omit<RatingWithAll, 'modelId' | 'rating'>>()
  const add = (modelId: string, wins: number, losses: number, { tie, bothBad }: ChoiceCounts) => {
    const old = counts.get(modelId) ?? { wins: 0, losses: 0, ties: 0, bothBad: 0 }
    counts.set(modelId, {
      ...{ wins: old.wins + wins, losses: old.losses + losses },
      ...{ ties: old.ties + tie, bothBad: old.bothBad + bothBad },
    })
  }
  for (const { firstModelId, secondModelId, counts: own } of added) {
    add(firstModelId, own.firstBetter, own.secondBetter, own)
    add(secondModelId, own.secondBetter, own.firstBetter, own)
  }
  return modelIds.flatMap((modelId, model) => {
    const own = counts.get(modelId)
    return own ? [{ modelId, ...own, rating: ratingOf(strengths[model] ?? 0) }] : []
  })
}

function toPairTally({ votes, weight, ...vote }: LeftOutTally): PairTally {
  const { choice, ...models } = orderVote(vote)
  const only = (value: number): ChoiceCounts => ({
    firstBetter: choice === FIRST_BETTER ? value : 0,
    secondBetter: choice === SECOND_BETTER ? value : 0,
    tie: choice === TIE ? value : 0,
    bothBad: choice === BOTH_BAD ? value : 0,
  })
  return { ...models, counts: only(votes), weightUnits: only(weight) }
}
