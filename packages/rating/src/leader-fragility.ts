import { choiceAmong } from './choice.ts'
import { factorize, solve } from './cholesky.ts'
import { derivatives, fitStrengths } from './fit-strengths.ts'
import type { ChoiceTotals } from './pair-weights.ts'
import type { RatingFit } from './rating-fit.ts'
import { CHOICES, FOR_FIRST, FOR_SECOND } from './vote-code.ts'
import { WEIGHT_UNITS } from './voter-weight.ts'

/** How easily first place changes hands. */
export interface LeaderFragility {
  readonly leaderId: string
  readonly challengerId: string
  /** Votes whose removal puts another model first, and their share of all rated votes. */
  readonly votes: number
  readonly share: number
}

/** How many models behind the leader are tried; those further down have further to go. */
const CHALLENGERS = 5

/** Votes that are alike: one pair, one outcome. */
interface Kind {
  readonly pair: number
  readonly choice: number
  readonly count: number
  /** Mean weight of one of them. */
  readonly weight: number
  /** How far removing one narrows the lead, to first order. */
  readonly effect: number
}

/**
 * The fewest votes found whose removal changes first place: those that carry the lead most are
 * removed first, and the number is confirmed by a refit: it is enough, if not always the least. Undefined while fewer than two models have votes, or when no removal does it.
 */
export function leaderFragility(fit: RatingFit): LeaderFragility | undefined {
  const played = new Set([...fit.totals.first, ...fit.totals.second])
  const [leader, ...others] = [...played].sort(
    (one, other) => (fit.strengths[other] as number) - (fit.strengths[one] as number),
  )
  if (leader === undefined) return undefined
  const all = fit.pairs.reduce((sum, { counts }) => sum + total(Object.values(counts)), 0)
  let found: LeaderFragility | undefined
  for (const challenger of others.slice(0, CHALLENGERS)) {
    const votes = fewestRemovals(fit, leader, challenger)
    if (votes === undefined || votes >= (found?.votes ?? Number.POSITIVE_INFINITY)) continue
    found = {
      leaderId: fit.modelIds[leader] as string,
      challengerId: fit.modelIds[challenger] as string,
      votes,
      share: votes / all,
    }
  }
  return found
}

function fewestRemovals(fit: RatingFit, leader: number, challenger: number): number | undefined {
  const kinds = kindsByEffect(fit, leader, challenger)
  const most = total(kinds.map(({ count }) => count))
  const overtakes = (removed: number) => {
    const strengths = fitStrengths(without(fit, kinds, removed), fit.strengths)
    return (strengths[challenger] as number) >= (strengths[leader] as number)
  }
  if (!overtakes(most)) return undefined
  let [low, high] = [0, most]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (overtakes(middle)) high = middle
    else low = middle
  }
  return high
}

/** The kinds of votes that carry the lead, most first. */
function kindsByEffect(fit: RatingFit, leader: number, challenger: number): Kind[] {
  const { curvature } = derivatives(fit.totals, fit.strengths)
  factorize(curvature)
  const pull = new Float64Array(fit.totals.models)
  pull[leader] = 1
  pull[challenger] = -1
  solve(curvature, pull)
  return fit.pairs
    .flatMap((_, pair) =>
      Array.from({ length: CHOICES }, (__, choice) => kindOf(fit, pull, pair, choice)),
    )
    .filter(({ count, effect }) => count > 0 && effect > 0)
    .sort((one, other) => other.effect - one.effect)
}

function kindOf(fit: RatingFit, pull: Float64Array, pair: number, choice: number): Kind {
  const { counts, weightUnits } = fit.pairs[pair] as RatingFit['pairs'][number]
  const a = fit.totals.first[pair] as number
  const b = fit.totals.second[pair] as number
  const { first, second } = choiceAmong(fit.strengths[a] as number, fit.strengths[b] as number)
  const count = [counts.firstBetter, counts.secondBetter, counts.tie, counts.bothBad][choice] ?? 0
  const { firstBetter, secondBetter, tie, bothBad } = weightUnits
  const units = [firstBetter, secondBetter, tie, bothBad][choice] ?? 0
  const weight = count === 0 ? 0 : units / WEIGHT_UNITS / count
  const effect =
    weight *
    ((pull[a] as number) * ((FOR_FIRST[choice] as number) - first) +
      (pull[b] as number) * ((FOR_SECOND[choice] as number) - second))
  return { pair, choice, count, weight, effect }
}

function without({ totals }: RatingFit, kinds: readonly Kind[], removed: number): ChoiceTotals {
  const votes = totals.votes.slice()
  const chosen = totals.chosen.slice()
  let rest = removed
  for (const { pair, choice, count, weight } of kinds) {
    if (rest === 0) break
    const off = Math.min(count, rest)
    rest -= off
    const a = totals.first[pair] as number
    const b = totals.second[pair] as number
    votes[pair] = (votes[pair] as number) - off * weight
    chosen[a] = (chosen[a] as number) - off * weight * (FOR_FIRST[choice] as number)
    chosen[b] = (chosen[b] as number) - off * weight * (FOR_SECOND[choice] as number)
  }
  return { ...totals, votes, chosen }
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
