import { choiceAmong } from '../choice.ts'
import type { CountedVote } from '../counted-vote.ts'

/** How far one voter's votes on one model are from what the board expects. */
export interface Residual {
  readonly voterId: string
  readonly modelId: string
  /** Σ (y − P): votes for the model, ties half, less those expected. */
  readonly excess: number
  /** Σ P (1 − P): the variance of the excess if the voter's taste were everybody's. */
  readonly variance: number
}

/** Residuals by voter and model; votes on models outside `strengths` are left out. */
export function residualsOf(
  votes: Iterable<CountedVote>,
  strengths: ReadonlyMap<string, number>,
): Residual[] {
  const sums = new Map<string, Residual & { excess: number; variance: number }>()
  const add = (voterId: string, modelId: string, share: number, chance: number) => {
    const key = `${modelId} ${voterId}`
    const sum = sums.get(key) ?? { voterId, modelId, excess: 0, variance: 0 }
    sum.excess += share - chance
    sum.variance += chance * (1 - chance)
    sums.set(key, sum)
  }
  for (const { voterId, leftModelId, rightModelId, outcome } of votes) {
    const left = strengths.get(leftModelId)
    const right = strengths.get(rightModelId)
    if (left === undefined || right === undefined) continue
    const chances = choiceAmong(left, right)
    const half = outcome === 'tie' ? 0.5 : 0
    add(voterId, leftModelId, outcome === 'left_better' ? 1 : half, chances.first)
    add(voterId, rightModelId, outcome === 'right_better' ? 1 : half, chances.second)
  }
  return [...sums.values()]
}

/**
 * The variance, between voters, of a model's strength, by the method of moments: people differ, and
 * a fan is no fraud. Never below 0.
 */
export function tasteVariance(residuals: readonly Residual[]): number {
  let [beyond, squares] = [0, 0]
  for (const { excess, variance } of residuals) {
    beyond += excess ** 2 - variance
    squares += variance ** 2
  }
  return squares === 0 ? 0 : Math.max(0, beyond / squares)
}

/** The variance of an excess among voters whose tastes differ by `taste`. */
export function varianceAmongVoters({ variance }: Residual, taste: number): number {
  return variance + taste * variance ** 2
}
