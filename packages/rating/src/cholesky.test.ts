import { expect, test } from 'vitest'
import { createMatrix, factorize, invert, solve } from './cholesky.ts'

function example() {
  const matrix = createMatrix(3)
  matrix.values.set([4, 2, 0.6, 2, 5, 1, 0.6, 1, 3])
  return matrix
}

test('a factor times its transpose gives the matrix', () => {
  const factor = example()
  factorize(factor)
  const product = example().values.map((_, index) => {
    const [row, column] = [Math.floor(index / 3), index % 3]
    let sum = 0
    for (let k = 0; k < 3; k++)
      sum += (factor.values[row * 3 + k] ?? 0) * (factor.values[column * 3 + k] ?? 0)
    return sum
  })
  for (const [index, value] of product.entries())
    expect(value).toBeCloseTo(example().values[index] ?? Number.NaN, 12)
})

test('solving and inverting give the same result', () => {
  const factor = example()
  factorize(factor)
  const x = Float64Array.from([1, -2, 0.5])
  solve(factor, x)
  const { values } = invert(factor)
  for (const row of [0, 1, 2]) {
    const byInverse =
      (values[row * 3] ?? 0) - 2 * (values[row * 3 + 1] ?? 0) + 0.5 * (values[row * 3 + 2] ?? 0)
    expect(x[row]).toBeCloseTo(byInverse, 12)
  }
})
