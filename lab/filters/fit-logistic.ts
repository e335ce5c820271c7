import { descend, type Model, step } from './ada-grad.ts'

/**
 * A text, as the features of each of its candidates, and whether the filter must find one of them.
 */
export interface Example {
  readonly candidates: readonly (readonly number[])[]
  readonly isPositive: boolean
  /** The weight of the example. */
  readonly weight: number
}

/**
 * Share of a candidate's features that each step leaves out, so that the fit does not rely on a
 * single feature.
 */
const DROPPED = 0.4

/**
 * Fits a logistic regression with dropout. Returns weights by feature. In a positive text, only the
 * candidate with the highest score is trained as positive; in other texts, none is.
 * @param random returns numbers from 0 to 1, which determine the order
 */
export function fitLogistic(
  examples: readonly Example[],
  random: () => number,
  epochs: number,
): Map<number, number> {
  const indexes = indexFeatures(examples)
  const rows = examples.map((example) => ({
    ...example,
    candidates: example.candidates.map((features) =>
      features.flatMap((feature) => indexes.get(feature) ?? []),
    ),
  }))
  const settings = { epochs, rate: 0.03, decay: 1e-4, firstSquare: 1e-4, random }
  const weights = descend(rows, { size: indexes.size, ...settings }, (model, row) =>
    teach(model, withoutSome(row, random)),
  )
  return new Map([...indexes].map(([feature, at]) => [feature, weights[at] ?? 0]))
}

/** Keeps only the features that occur in at least `least` groups. */
export function keepCommon(groups: readonly (readonly Example[])[], least: number): Example[] {
  const counts = new Map<number, number>()
  for (const group of groups) {
    for (const feature of new Set(group.flatMap(({ candidates }) => candidates.flat())))
      counts.set(feature, (counts.get(feature) ?? 0) + 1)
  }
  const isCommon = (feature: number) => (counts.get(feature) ?? 0) >= least
  return groups.flat().map((example) => ({
    ...example,
    candidates: example.candidates.map((features) => features.filter(isCommon)),
  }))
}

function withoutSome(row: Example, random: () => number): Example {
  const candidates = row.candidates.map((features) => features.filter(() => random() >= DROPPED))
  return { ...row, candidates }
}

function teach(model: Model, { candidates, isPositive, weight }: Example): void {
  const scored = candidates.map((features) => ({ features, score: scoreOf(model, features) }))
  const best = Math.max(...scored.map(({ score }) => score))
  const taught = isPositive ? scored.filter(({ score }) => score === best).slice(0, 1) : scored
  for (const { features, score } of taught) {
    const slope = (1 / (1 + Math.exp(-score)) - (isPositive ? 1 : 0)) * weight
    for (const feature of features) step(model, feature, slope)
  }
}

function scoreOf({ weights }: Model, features: readonly number[]): number {
  let score = 0
  for (const feature of features) score += weights[feature] ?? 0
  return score
}

function indexFeatures(examples: readonly Example[]): Map<number, number> {
  const features = new Set(examples.flatMap(({ candidates }) => candidates.flat()))
  return new Map([...features].map((feature, at) => [feature, at]))
}
