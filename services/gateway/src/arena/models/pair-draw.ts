/** Pair probabilities. They favour the pairs from which the ratings learn most. */
export interface PairDraw {
  /**
   * Returns the relative chance of an unordered pair. A pair with a new model gets the mean chance.
   */
  chanceOf(oneId: string, otherId: string): number
}

/**
 * The stored form: model ids in ascending order, and the chances of the pairs 0-1, 0-2, … 1-2, …
 */
export interface PairDrawRecord {
  readonly modelIds: readonly string[]
  readonly chances: readonly number[]
}

export function createPairDraw({ modelIds, chances }: PairDrawRecord): PairDraw {
  const numbers = new Map(modelIds.map((id, number) => [id, number]))
  const mean = chances.length > 0 ? 1 / chances.length : 1
  return {
    chanceOf(oneId, otherId) {
      const one = numbers.get(oneId)
      const other = numbers.get(otherId)
      if (one === undefined || other === undefined) return mean
      return chances[placeOf(Math.min(one, other), Math.max(one, other), modelIds.length)] ?? mean
    },
  }
}

/** Returns the mean chances over a question's subjects. */
export function meanOf(draws: readonly PairDraw[]): PairDraw {
  return {
    chanceOf: (oneId, otherId) =>
      draws.reduce((sum, draw) => sum + draw.chanceOf(oneId, otherId), 0) / draws.length,
  }
}

/**
 * Returns the index of the pair `first`-`second` (first < second) among all pairs, counted row by
 * row.
 */
function placeOf(first: number, second: number, count: number): number {
  return first * (count - 1) - (first * (first - 1)) / 2 + second - first - 1
}
