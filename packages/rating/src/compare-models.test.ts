import { expect, test } from 'vitest'
import { createMatrix } from './cholesky.ts'
import { compareModels } from './compare-models.ts'

/** Compares strengths that have a standard error of 1 each and many voters. */
function compare(strengths: readonly number[], groups: readonly (readonly number[])[]) {
  const byVoters = createMatrix(strengths.length)
  for (const model of strengths.keys()) byVoters.values[model * strengths.length + model] = 1
  const { above } = compareModels(
    Float64Array.from(strengths),
    {
      modelIds: strengths.map(String),
      byVoters,
      byVotes: createMatrix(strengths.length),
      effectiveVoters: new Float64Array(strengths.length).fill(1e6),
    },
    groups,
  )
  return above.map((models) => [...models].sort())
}

test('with more pairs in the family of tests, a significant difference must be larger', () => {
  const z = 2.1 * Math.SQRT2
  expect(compare([z, 0], [[0, 1]])).toEqual([[], [0]])
  expect(compare([z, 0, z / 2], [[0, 1, 2]])).toEqual([[], [], []])
})

test('the k-th smallest p-value is compared with 5 % over the number of remaining tests', () => {
  const z = (deviations: number) => deviations * Math.SQRT2
  // In the first case, 1.5 % is below 5 % / 3, but 3.0 % is above 5 % / 2. In the second case, 1.9
  // % is above 5 % / 3. It is significant nevertheless, because only two tests remain and 1.9 % is
  // below 5 % / 2.
  expect(compare([0, z(2.43), z(0.26)], [[0, 1, 2]])).toEqual([[1], [], []])
  expect(compare([0, z(2.6), z(0.26)], [[0, 1, 2]])).toEqual([[1], [], [1]])
})

test('models in different groups are not compared', () => {
  expect(
    compare(
      [0, 100, 0, 100],
      [
        [0, 2],
        [1, 3],
      ],
    ),
  ).toEqual([[], [], [], []])
})
