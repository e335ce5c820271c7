import { at, floatAt } from './at.ts'
import { significant } from './holm.ts'
import { differenceTest } from './interval.ts'
import type { Uncertainty } from './uncertainty.ts'

/** The models that are significantly above and below each model, by model index. */
export interface Order {
  readonly above: readonly ReadonlySet<number>[]
  readonly below: readonly ReadonlySet<number>[]
}

interface Comparison {
  readonly better: number
  readonly worse: number
  readonly chance: number
}

/**
 * Compares all pairs within each of `groups`, but none across groups. Holm's step-down procedure
 * (1979) over all pairs keeps the probability of at least one wrong "above" at or below 5 %.
 */
export function compareModels(
  strengths: Float64Array,
  uncertainty: Uncertainty,
  groups: readonly (readonly number[])[],
): Order {
  const sets = () => Array.from(strengths, () => new Set<number>())
  const order = { above: sets(), below: sets() }
  for (const { better, worse } of significant(compareAll(strengths, uncertainty, groups))) {
    at(order.above, worse).add(better)
    at(order.below, better).add(worse)
  }
  return order
}

/** Returns one more than the number of models significantly above. */
export function rankOf({ above }: Order, model: number): number {
  return 1 + at(above, model).size
}

function compareAll(
  strengths: Float64Array,
  uncertainty: Uncertainty,
  groups: readonly (readonly number[])[],
): Comparison[] {
  const test = differenceTest(uncertainty)
  return groups.flatMap((members) =>
    members.flatMap((one, index) =>
      members.slice(0, index).map((other): Comparison => {
        const difference = floatAt(strengths, one) - floatAt(strengths, other)
        const chance = test(difference, one, other)
        return difference > 0
          ? { better: one, worse: other, chance }
          : { better: other, worse: one, chance }
      }),
    ),
  )
}
