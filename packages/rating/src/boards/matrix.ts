import { floatAt } from '../at.ts'
import { createMatrix, type SymmetricMatrix, symmetrize } from '../cholesky.ts'

/** A square matrix in row-major order. It need not be symmetric. */
export type Matrix = SymmetricMatrix

/** Returns the product of two square matrices of equal size. */
export function product(left: Matrix, right: Matrix): Matrix {
  const result = createMatrix(left.size)
  for (let row = 0; row < left.size; row++) multiplyRow(result, row, left, right, left.size)
  return result
}

/** Returns the product of two matrices whose product is symmetric, at half the cost. */
export function symmetricProduct(left: Matrix, right: Matrix): SymmetricMatrix {
  const result = createMatrix(left.size)
  for (let row = 0; row < left.size; row++) multiplyRow(result, row, left, right, row + 1)
  symmetrize(result)
  return result
}

/** Processes four rows of `right` at a time, so that each sum is written once per four rows. */
function multiplyRow(
  result: Matrix,
  row: number,
  left: Matrix,
  right: Matrix,
  columns: number,
): void {
  const { size } = left
  const inFours = size - (size % 4)
  for (let k = 0; k < inFours; k += 4) addFourRows(result, row, left, right, k, columns)
  for (let k = inFours; k < size; k++) addRow(result, row, left, right, k, columns)
}

function addFourRows(
  { size, values }: Matrix,
  row: number,
  left: Matrix,
  right: Matrix,
  k: number,
  columns: number,
): void {
  const from = row * size
  const a = floatAt(left.values, from + k)
  const b = floatAt(left.values, from + k + 1)
  const c = floatAt(left.values, from + k + 2)
  const d = floatAt(left.values, from + k + 3)
  const first = k * size
  for (let column = 0; column < columns; column++)
    values[from + column] =
      floatAt(values, from + column) +
      a * floatAt(right.values, first + column) +
      b * floatAt(right.values, first + size + column) +
      c * floatAt(right.values, first + 2 * size + column) +
      d * floatAt(right.values, first + 3 * size + column)
}

function addRow(
  { size, values }: Matrix,
  row: number,
  left: Matrix,
  right: Matrix,
  k: number,
  columns: number,
): void {
  const factor = floatAt(left.values, row * size + k)
  for (let column = 0; column < columns; column++)
    values[row * size + column] =
      floatAt(values, row * size + column) + factor * floatAt(right.values, k * size + column)
}

/** Returns matrix + other / divisor. */
export function plus(matrix: Matrix, other: Matrix, divisor = 1): Matrix {
  const result = createMatrix(matrix.size)
  const { values } = result
  for (let place = 0; place < values.length; place++)
    values[place] = floatAt(other.values, place) / divisor + floatAt(matrix.values, place)
  return result
}

export function withDiagonal({ size, values }: Matrix, added: number): Matrix {
  const result = { size, values: values.slice() }
  for (let row = 0; row < size; row++)
    result.values[row * size + row] = floatAt(values, row * size + row) + added
  return result
}

export function times({ size, values }: Matrix, vector: Float64Array): Float64Array {
  const result = new Float64Array(size)
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      result[row] =
        floatAt(result, row) + floatAt(values, row * size + column) * floatAt(vector, column)
  return result
}

/** Returns trace(L Rᵀ), the sum of element-wise products. */
export function innerProduct(left: Matrix, right: Matrix): number {
  let sum = 0
  for (let place = 0; place < left.values.length; place++)
    sum += floatAt(left.values, place) * floatAt(right.values, place)
  return sum
}

export function diagonalOf({ size, values }: Matrix): Float64Array {
  return Float64Array.from({ length: size }, (_, row) => floatAt(values, row * size + row))
}

/** Returns the diagonal of `left` times a symmetric matrix. */
export function diagonalOfProduct({ size, values }: Matrix, right: SymmetricMatrix): Float64Array {
  return Float64Array.from({ length: size }, (_, row) => {
    let sum = 0
    for (let k = row * size; k < (row + 1) * size; k++)
      sum += floatAt(values, k) * floatAt(right.values, k)
    return sum
  })
}

export function transposed({ size, values }: Matrix): Matrix {
  const result = createMatrix(size)
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      result.values[column * size + row] = floatAt(values, row * size + column)
  return result
}
