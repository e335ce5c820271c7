import { at, floatAt, intAt } from './at.ts'
import { comparableGroups } from './comparable-groups.ts'
import { intervalHalfWidth } from './interval.ts'
import type { ChoiceCounts } from './pair-tally.ts'
import { type Place, rankModels } from './rank-models.ts'
import type { RatingFit } from './rating-fit.ts'
import { ratingOf } from './rating-scale.ts'
import type { Uncertainty } from './uncertainty.ts'

/** This version changes whenever the same votes would give other numbers. */
export const METHOD_VERSION = '1'

/** Exact counts of a model's rated votes: wins + losses + ties + bothBad = matchesPlayed. */
export interface MatchCounts {
  readonly matchesPlayed: number
  readonly wins: number
  readonly losses: number
  readonly ties: number
  readonly bothBad: number
}

/** A model's row on the leaderboard. Rates are shares of `matchesPlayed`, and 0 without matches. */
export interface Standing extends MatchCounts, Place {
  readonly modelId: string
  readonly rating: number
  /** Half-width of the 95 % interval, in points. */
  readonly confidenceInterval: number
  readonly effectiveVoters: number
  readonly winRate: number
  /** Share of wins and of half of the ties. */
  readonly scoreRate: number
  readonly bothBadRate: number
}

export interface Standings {
  /** Sorted by group, rank and rating. Unranked models come last, with the most matches first. */
  readonly entries: readonly Standing[]
}

export interface StandingsOptions {
  /**
   * Ids of the models that can be compared with each other; by default the groups that the votes of
   * the fit connect.
   */
  readonly comparable?: readonly (readonly string[])[]
  /** The uncertainty with which ranks are tested. Default: the uncertainty of the intervals. */
  readonly forRanks?: Uncertainty
}

/**
 * Computes the leaderboard of a fit. `uncertainty` may come from a slightly earlier fit of the same
 * models.
 * @throws {RangeError} if `uncertainty` belongs to other models.
 */
export function standingsOf(
  fit: RatingFit,
  uncertainty: Uncertainty,
  { comparable = comparableGroups(fit), forRanks = uncertainty }: StandingsOptions = {},
): Standings {
  if (!sameModels(fit.modelIds, uncertainty.modelIds))
    throw new RangeError('the uncertainty belongs to other models')
  const matches = countMatches(fit)
  const numbers = new Map(fit.modelIds.map((id, number) => [id, number]))
  const groups = comparable.map((ids) => ids.map((id) => numbers.get(id) as number))
  const places = rankModels(fit.strengths, forRanks, groups)
  const entries = fit.modelIds.map((modelId, model): Standing => {
    const counts = at(matches, model)
    return {
      modelId,
      ...at(places, model),
      rating: ratingOf(floatAt(fit.strengths, model)),
      confidenceInterval: intervalHalfWidth(uncertainty, model),
      effectiveVoters: floatAt(uncertainty.effectiveVoters, model),
      ...counts,
      winRate: share(counts.wins, counts.matchesPlayed),
      scoreRate: share(counts.wins + counts.ties / 2, counts.matchesPlayed),
      bothBadRate: share(counts.bothBad, counts.matchesPlayed),
    }
  })
  return { entries: entries.sort(byPlace) }
}

function byPlace(one: Standing, other: Standing): number {
  if (one.rank === null || other.rank === null)
    return (
      Number(one.rank === null) - Number(other.rank === null) ||
      other.matchesPlayed - one.matchesPlayed
    )
  return one.group - other.group || one.rank - other.rank || other.rating - one.rating
}

/** Returns true for the same models in the same order. */
export function sameModels(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index])
}

/** Counts by model index, in one pass over the pairs. */
function countMatches({ modelIds, totals, pairs }: RatingFit): MatchCounts[] {
  const matches = modelIds.map(() => ({
    matchesPlayed: 0,
    wins: 0,
    losses: 0,
    ties: 0,
    bothBad: 0,
  }))
  const addTo = (model: number, wins: number, losses: number, { tie, bothBad }: ChoiceCounts) => {
    const count = at(matches, model)
    count.matchesPlayed += wins + losses + tie + bothBad
    count.wins += wins
    count.losses += losses
    count.ties += tie
    count.bothBad += bothBad
  }
  for (const [index, { counts }] of pairs.entries()) {
    addTo(intAt(totals.first, index), counts.firstBetter, counts.secondBetter, counts)
    addTo(intAt(totals.second, index), counts.secondBetter, counts.firstBetter, counts)
  }
  return matches
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}
