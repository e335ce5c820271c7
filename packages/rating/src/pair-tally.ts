import { at } from './at.ts'
import type { Tallies } from './tallies.ts'
import { BOTH_BAD, CHOICES, FIRST_BETTER, SECOND_BETTER, TIE } from './vote-code.ts'

/** The rated votes on one pair. The first model has the smaller id. Weights are in thousandths. */
export interface PairTally {
  readonly firstModelId: string
  readonly secondModelId: string
  readonly counts: ChoiceCounts
  readonly weightUnits: ChoiceCounts
}

export interface ChoiceCounts {
  readonly firstBetter: number
  readonly secondBetter: number
  readonly tie: number
  readonly bothBad: number
}

/** All pairs with votes, sorted by model ids. */
export function listPairTallies(tallies: Tallies): PairTally[] {
  return tallies.pairs.ids
    .map((_, pair) => pairTally(tallies, pair))
    .filter(hasVotes)
    .sort(byModelIds)
}

/** Returns false for a pair whose votes have all been subtracted. */
function hasVotes({ counts: { firstBetter, secondBetter, tie, bothBad } }: PairTally): boolean {
  return firstBetter + secondBetter + tie + bothBad > 0
}

/** Returns the pairs that have changed since the last call. */
export function drainChangedPairs(tallies: Tallies): PairTally[] {
  const changed = Array.from(tallies.changedPairs, (pair) => pairTally(tallies, pair))
  tallies.changedPairs.clear()
  return changed.sort(byModelIds)
}

function byModelIds(one: PairTally, other: PairTally): number {
  if (one.firstModelId !== other.firstModelId) return one.firstModelId < other.firstModelId ? -1 : 1
  return one.secondModelId < other.secondModelId ? -1 : 1
}

function pairTally(tallies: Tallies, pair: number): PairTally {
  return {
    firstModelId: at(tallies.models.ids, at(tallies.pairFirst, pair)),
    secondModelId: at(tallies.models.ids, at(tallies.pairSecond, pair)),
    counts: choiceCounts(tallies.counts, pair),
    weightUnits: choiceCounts(tallies.weights, pair),
  }
}

function choiceCounts(values: readonly number[], pair: number): ChoiceCounts {
  const countOf = (choice: number) => at(values, pair * CHOICES + choice)
  return {
    firstBetter: countOf(FIRST_BETTER),
    secondBetter: countOf(SECOND_BETTER),
    tie: countOf(TIE),
    bothBad: countOf(BOTH_BAD),
  }
}
