import { floatAt, intAt } from '../at.ts'
import type { Duels } from './duels.ts'
import type { DuelFit } from './fit-duels.ts'

export interface Cycle {
  /** Indices of three models, each preferred to the next, and the last to the first; or none. */
  readonly models: readonly number[]
  /** In standard errors; 0 if there is none. */
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

/** Returns the clearest of `clearest` and the cycles of two models and one with a larger index. */
function clearerWith(edges: Edges, one: number, two: number, clearest: Cycle): Cycle {
  let clearer = clearest
  for (let three = two + 1; three < edges.models; three++) {
    const size = sizeOfCycle(edges, one, two, three)
    if (size > clearer.size) clearer = { models: [one, two, three], size }
    if (-size > clearer.size) clearer = { models: [one, three, two], size: -size }
  }
  return clearer
}

/** In standard errors, negative for the opposite direction; 0 unless all deviations have the same. */
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
 * By model and other model, row by row: the log-odds by which the one is preferred more often than
 * strengths explain, and their variance; 0 without votes on the pair.
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
