/**
 * Probabilities that the voter prefers the first model, prefers the second, or finds neither good
 * enough.
 */
export interface Choice {
  readonly first: number
  readonly second: number
  readonly neither: number
}

/**
 * Multinomial choice with an outside option: the "good enough" threshold has strength 0. The
 * three probabilities sum to 1 and are finite for any finite strengths.
 */
export function choiceAmong(firstStrength: number, secondStrength: number): Choice {
  const highest = Math.max(firstStrength, secondStrength, 0)
  const first = Math.exp(firstStrength - highest)
  const second = Math.exp(secondStrength - highest)
  const neither = Math.exp(-highest)
  const total = first + second + neither
  return { first: first / total, second: second / total, neither: neither / total }
}

/**
 * Returns the probability that a voter finds a single answer of a model with this strength good
 * enough.
 */
export function chanceGoodEnough(strength: number): number {
  return 1 / (1 + Math.exp(-strength))
}
