import { at, floatAt, intAt } from './at.ts'
import { choiceAmong } from './choice.ts'
import { factorize, solve } from './cholesky.ts'
import { derivatives, fitStrengths } from './fit-strengths.ts'
import type { ChoiceTotals } from './pair-weights.ts'
import { modelsByStrength, type RatingFit } from './rating-fit.ts'
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
 * The fewest votes found whose removal changes first place among `contenderIds`: those that carry the
 * lead most are removed first, and the number is confirmed by a refit: it is enough, if not always the
 * least. Undefined while fewer than two of them have votes, or when no removal does it.
 */
export function leaderFragility(
  fit: RatingFit,
  contenderIds: readonly string[] = fit.modelIds,
): LeaderFragility | undefined {
  const played = new Set([...fit.totals.first, ...fit.totals.second])
  const [leader, ...others] = modelsByStrength(fit, contenderIds).filter((it) => played.has(it))
  if (leader === undefined) return undefined
  const all = fit.pairs.reduce((sum, { counts }) => sum + total(Object.values(counts)), 0)
  let found: LeaderFragility | undefined
  for (const challenger of others.slice(0, CHALLENGERS)) {
    const votes = fewestRemovals(fit, leader, challenger)
    if (votes === undefined || votes >= (found?.votes ?? Number.POSITIVE_INFINITY)) continue
    found = {
      leaderId: at(fit.modelIds, leader),
      challengerId: at(fit.modelIds, challenger),
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
    return floatAt(strengths, challenger) >= floatAt(strengths, leader)
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
  const { counts, weightUnits } = at(fit.pairs, pair)
  const a = intAt(fit.totals.first, pair)
  const b = intAt(fit.totals.second, pair)
  const { first, second } = choiceAmong(floatAt(fit.strengths, a), floatAt(fit.strengths, b))
  const count = [counts.firstBetter, counts.secondBetter, counts.tie, counts.bothBad][choice] ?? 0
  const { firstBetter, secondBetter, tie, bothBad } = weightUnits
  const units = [firstBetter, secondBetter, tie, bothBad][choice] ?? 0
  const weight = count === 0 ? 0 : units / WEIGHT_UNITS / count
  const effect =
    weight *
    (floatAt(pull, a) * (floatAt(FOR_FIRST, choice) - first) +
      floatAt(pull, b) * (floatAt(FOR_SECOND, choice) - second))
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
    const a = intAt(totals.first, pair)
    const b = intAt(totals.second, pair)
    votes[pair] = floatAt(votes, pair) - off * weight
    chosen[a] = floatAt(chosen, a) - off * weight * floatAt(FOR_FIRST, choice)
    chosen[b] = floatAt(chosen, b) - off * weight * floatAt(FOR_SECOND, choice)
  }
  return { ...totals, votes, chosen }
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
