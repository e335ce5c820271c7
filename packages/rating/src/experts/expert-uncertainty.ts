import { floatAt } from '../at.ts'
import { plus, product, transposed } from '../boards/matrix.ts'
import { createOuterProducts } from '../outer-products.ts'
import type { Uncertainty } from '../uncertainty.ts'
import type { ExpertFit } from './fit-experts.ts'
import { createVoterPart } from './read-voter.ts'
import type { ComparedVoters } from './subject-duels.ts'

/**
 * Estimates the covariance of the shift by voters (the sandwich of Huber, 1967): a voter's votes in
 * all subjects are one observation. The strengths in a subject are random with the variance of their
 * prior, 1.
 */
export function expertUncertainty(
  { information, inverse, subjects }: ExpertFit,
  modelIds: readonly string[],
  { voterIds, experts }: Pick<ComparedVoters, 'voterIds' | 'experts'>,
): Uncertainty {
  const models = modelIds.length
  const part = createVoterPart(subjects, models)
  const products = createOuterProducts(models, voterIds.length)
  const sums = { experts: createEffectiveVoters(models), others: createEffectiveVoters(models) }
  const everyModel = { models, modelNumbers: Int32Array.from({ length: models }, (_, at) => at) }
  for (const [number, voterId] of voterIds.entries()) {
    const isExpert = experts.has(voterId)
    if (!part.read({ number, voterId, isExpert })) continue
    products.add(number, everyModel, part.pull)
    sums[isExpert ? 'experts' : 'others'].add(part.weight)
  }
  const ofStrengths = subjects.map(({ followed }) => product(transposed(followed), followed))
  const middle = ofStrengths.reduce((sum, one) => plus(sum, one), products.sum())
  const others = sums.others.read()
  return {
    modelIds,
    byVoters: product(product(inverse, middle), inverse),
    byVotes: product(product(inverse, information), inverse),
    effectiveVoters: sums.experts
      .read()
      .map((voters, model) => Math.min(voters, floatAt(others, model))),
  }
}

/** Computes (Σ x)² / Σ x² by model, where x is the weight of one voter's votes on it. */
function createEffectiveVoters(models: number) {
  const sums = new Float64Array(models)
  const squares = new Float64Array(models)
  return {
    add(weights: Float64Array): void {
      for (const [model, weight] of weights.entries()) {
        sums[model] = floatAt(sums, model) + weight
        squares[model] = floatAt(squares, model) + weight ** 2
      }
    },
    read: () => sums.map((sum, model) => (sum > 0 ? sum ** 2 / floatAt(squares, model) : 0)),
  }
}
