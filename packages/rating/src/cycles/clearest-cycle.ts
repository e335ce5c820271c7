import { floatAt, intAt } from '../at.ts'
import type { Duels } from './duels.ts'
import type { DuelFit } from './fit-duels.ts'

export interface Cycle {
  /**
   * Indices of three models, each preferred to the next, and the last to the first. Empty if there
   * is no cycle.
   */
  readonly models: readonly number[]
  /** Sum of the deviations in standard errors; 0 if there is no cycle. */
  readonly size: number
}

/** Finds the most significant cycle of three models whose deviations have the same direction. */
export function clearestCycle(duels: Duels, fit: DuelFit, deviations: Float64Array): Cycle {
  const edges = edgesOf(duels, fit, deviations)
  let clearest: Cycle = { models: [], size: 0 }
  for (let one = 0; one < edges.models; one++)
    for (let two = one + 1; two < edges.models; two++)
      clearest = clearerWith(edges, one, two, clearest)
  return clearest
}

/** Returns the clearest cycle among `clearest` and all cycles of `one`, `two` and a later model. */
function clearerWith(edges: Edges, one: number, two: number, clearest: Cycle): Cycle {
  let clearer = clearest
  for (let three = two + 1; three < edges.models; three++) {
    const size = sizeOfCycle(edges, one, two, three)
    if (size > clearer.size) clearer = { models: [one, two, three], size }
    if (-size > clearer.size) clearer = { models: [one, three, two], size: -size }
  }
  return clearer
}

/**
 * Sums the deviations of a cycle, in standard errors. The sum is negative for a cycle in the
 * opposite direction, and 0 unless all three deviations have the same direction.
 */
function sizeOfCycle(
  { excess, variance, models }: Edges,
  ...[one, two, three]: readonly [number, number, number]
): number {
  const places = [one * models + two, two * models + three, three * models + one] as const
  const first = floatAt(excess, places[0])
  const second = floatAt(excess, places[1])
  const third = floatAt(excess, places[2])
  if (first * second <= 0 || first * third <= 0) return 0
  const spread =
    floatAt(variance, places[0]) + floatAt(variance, places[1]) + floatAt(variance, places[2])
  return (first + second + third) / Math.sqrt(spread)
}

type Edges = ReturnType<typeof edgesOf>

/**
 * Returns, for each ordered pair of models, the log-odds by which the first is preferred more often
 * than the strengths explain, and their variance. Both are 0 without votes on the pair.
 */
function edgesOf({ models, first, second }: Duels, fit: DuelFit, deviations: Float64Array) {
  const size = models.ids.length
  const [excess, variance] = [new Float64Array(size * size), new Float64Array(size * size)]
  for (let pair = 0; pair < deviations.length; pair++) {
    const [one, other] = [intAt(first, pair), intAt(second, pair)]
    const spread = 1 / floatAt(fit.variances, pair)
    const odds = floatAt(deviations, pair) * spread
    excess[one * size + other] = odds
    excess[other * size + one] = -odds
    variance[one * size + other] = variance[other * size + one] = spread
  }
  return { excess, variance, models: size }
}
