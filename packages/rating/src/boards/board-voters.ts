import { at, floatAt } from '../at.ts'
import type { Tallies } from '../tallies.ts'
import { pairOf, weightOf } from '../vote-code.ts'

/** How many equally busy voters the votes of a board are worth: (Σ w)² / Σ w² over its voters. */
export function effectiveVotersOf(tallies: Tallies, modelIds: readonly string[]) {
  const numbers = new Map(modelIds.map((id, model) => [id, model]))
  const numberOf = (model: number) => numbers.get(at(tallies.models.ids, model)) as number
  const [sums, squares] = [new Float64Array(modelIds.length), new Float64Array(modelIds.length)]
  let [all, allSquares] = [0, 0]
  for (const codes of tallies.votesOf) {
    const own = new Map<number, number>()
    let total = 0
    for (const code of codes) {
      const [pair, weight] = [pairOf(code), weightOf(code)]
      total += weight
      for (const model of [at(tallies.pairFirst, pair), at(tallies.pairSecond, pair)])
        own.set(model, (own.get(model) ?? 0) + weight)
    }
    all += total
    allSquares += total ** 2
    for (const [model, weight] of own) {
      const number = numberOf(model)
      sums[number] = floatAt(sums, number) + weight
      squares[number] = floatAt(squares, number) + weight ** 2
    }
  }
  return {
    ofAll: all > 0 ? all ** 2 / allSquares : 0,
    ofModels: sums.map((sum, model) => (sum > 0 ? sum ** 2 / floatAt(squares, model) : 0)),
  }
}
