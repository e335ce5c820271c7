import { at, floatAt, intAt } from '../at.ts'
import type { Tallies } from '../tallies.ts'
import { pairOf, weightOf } from '../vote-code.ts'

/**
 * Returns the number of equally active voters with the same precision as a board's votes: (Σ w)² /
 * Σ w² over its voters.
 */
export function effectiveVotersOf(tallies: Tallies, modelIds: readonly string[]) {
  const { first, second } = modelsOfPairs(tallies, modelIds)
  const [sums, squares] = [new Float64Array(modelIds.length), new Float64Array(modelIds.length)]
  /** Weight of the current voter's votes by model, and the models concerned. */
  const own = new Float64Array(modelIds.length)
  const seen = new Int32Array(modelIds.length)
  let models = 0
  let [all, allSquares] = [0, 0]
  const addTo = (model: number, weight: number) => {
    if (floatAt(own, model) === 0) seen[models++] = model
    own[model] = floatAt(own, model) + weight
  }
  for (const codes of tallies.votesOf) {
    let total = 0
    for (const code of codes) {
      const [pair, weight] = [pairOf(code), weightOf(code)]
      if (weight === 0) continue
      total += weight
      addTo(intAt(first, pair), weight)
      addTo(intAt(second, pair), weight)
    }
    all += total
    allSquares += total ** 2
    for (; models > 0; models--) {
      const model = intAt(seen, models - 1)
      const weight = floatAt(own, model)
      sums[model] = floatAt(sums, model) + weight
      squares[model] = floatAt(squares, model) + weight ** 2
      own[model] = 0
    }
  }
  return {
    ofAll: all > 0 ? all ** 2 / allSquares : 0,
    ofModels: sums.map((sum, model) => (sum > 0 ? sum ** 2 / floatAt(squares, model) : 0)),
  }
}

/** Indices in `modelIds` of both models of each pair. */
function modelsOfPairs({ models, pairFirst, pairSecond }: Tallies, modelIds: readonly string[]) {
  const numbers = new Map(modelIds.map((id, model) => [id, model]))
  const numberOf = (model: number) => numbers.get(at(models.ids, model)) as number
  return {
    first: Int32Array.from(pairFirst.map(numberOf)),
    second: Int32Array.from(pairSecond.map(numberOf)),
  }
}

/** The voters with votes in these tallies. */
export function votersOf({ voters, votesOf }: Tallies): ReadonlySet<string> {
  return new Set(voters.ids.filter((_, voter) => at(votesOf, voter).length > 0))
}
