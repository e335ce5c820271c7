import { type Residual, varianceAmongVoters } from './residuals.ts'
import type { Suspicion } from './suspicion.ts'

/** Standard deviations by which newcomers together may differ from the established. */
const COHORT_LIMIT = 5

export interface CohortTest {
  /** Residuals of the newcomers against the board of the established. */
  readonly residuals: readonly Residual[]
  readonly modelIds: readonly string[]
  /** How much single voters' tastes differ. */
  readonly taste: number
  /** Variance of each model's strength on the board of the established. */
  readonly strengthVariance: (modelId: string) => number
}

/**
 * Newcomers who together lift or sink a model further than newcomers of differing taste could. One
 * by one they may look like anybody; so many fans at once do not. Named are those who lean that way
 * most, until what is left of the excess is gone.
 */
export function findCohorts(test: CohortTest): Suspicion[] {
  return test.modelIds.flatMap((modelId) => findCohort(test, modelId))
}

function findCohort(
  { residuals, taste, strengthVariance }: CohortTest,
  modelId: string,
): Suspicion[] {
  const met = residuals.filter((residual) => residual.modelId === modelId)
  const excess = sum(met.map((residual) => residual.excess))
  const information = sum(met.map(({ variance }) => variance))
  const variance =
    sum(met.map((residual) => varianceAmongVoters(residual, taste))) +
    information ** 2 * strengthVariance(modelId)
  const z = variance === 0 ? 0 : excess / Math.sqrt(variance)
  if (Math.abs(z) < COHORT_LIMIT) return []

  const direction = Math.sign(excess)
  const lean = (residual: Residual) =>
    (direction * residual.excess) / Math.sqrt(varianceAmongVoters(residual, taste))
  const suspects: Suspicion[] = []
  let left = Math.abs(excess)
  for (const residual of met.toSorted((one, other) => lean(other) - lean(one))) {
    if (left <= 0 || lean(residual) <= 0) break
    left -= direction * residual.excess
    const evidence = { z, modelId, lean: lean(residual), newcomers: met.length }
    suspects.push({ voterId: residual.voterId, reason: 'cohort', evidence })
  }
  return suspects
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
