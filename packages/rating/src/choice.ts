/**
 * Probabilities that the voter prefers the first, prefers the second, or finds neither good enough.
 */
export interface Choice {
  readonly first: number
  readonly second: number
  readonly neither: number
}

/**
 * Multinomial choice with an outside option: the "good enough" bar has strength 0. The three
 * probabilities are finite for any finite strengths and sum to 1.
 */
export function choiceAmong(firstStrength: number, secondStrength: number): Choice {
  const highest = Math.max(firstStrength, secondStrength, 0)
  const first = Math.exp(firstStrength - highest)
  const second = Math.exp(secondStrength - highest)
  const neither = Math.exp(-highest)
  const total = first + second + neither
  return { first: first / total, second: second / total, neither: neither / total }
}

/** Probability that a voter finds a single answer of a model with this strength good enough. */
export function chanceGoodEnough(strength: number): number {
  return 1 / (1 + Math.exp(-strength))
}
