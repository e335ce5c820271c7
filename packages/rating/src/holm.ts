import { ERROR_CHANCE } from './interval.ts'

/** A claim that is tested with others, and the chance of what is seen where it is wrong. */
export interface Tested {
  readonly chance: number
}

/**
 * The claims that Holm's step-down procedure (1979) leaves, the clearest first: the k-th smallest
 * chance of m may be at most 5 % / (m − k + 1), and the first miss ends it. So the chance that any of
 * them is wrong is at most 5 %, however they depend on each other.
 */
export function significant<Claim extends Tested>(claims: readonly Claim[]): Claim[] {
  const sorted = claims.toSorted((one, other) => one.chance - other.chance)
  const miss = sorted.findIndex(
    ({ chance }, index) => chance > ERROR_CHANCE / (sorted.length - index),
  )
  return miss === -1 ? sorted : sorted.slice(0, miss)
}
