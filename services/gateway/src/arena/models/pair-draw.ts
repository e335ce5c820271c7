/** How likely each pair is drawn, as the ratings would learn most. */
export interface PairDraw {
  /** Relative chance of an unordered pair; that of a mean pair when a model is not known yet. */
  chanceOf(oneId: string, otherId: string): number
}

/** As it is stored: models in order of id, and the chances of 0-1, 0-2, … 1-2, … */
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

/** For a question of several subjects: each of them as likely. */
export function meanOf(draws: readonly PairDraw[]): PairDraw {
  return {
    chanceOf: (oneId, otherId) =>
      draws.reduce((sum, draw) => sum + draw.chanceOf(oneId, otherId), 0) / draws.length,
  }
}

/** Place of the pair `first`-`second`, first < second, among all pairs of `count`, row by row. */
function placeOf(first: number, second: number, count: number): number {
  return first * (count - 1) - (first * (first - 1)) / 2 + second - first - 1
}
