import { floatAt } from '../at.ts'
import { createMatrix, type SymmetricMatrix } from '../cholesky.ts'

/** A square matrix, row by row; it need not be symmetric. */
export type Matrix = SymmetricMatrix

/** Four rows of `right` at a time: their sum is written once for all four. */
export function product(left: Matrix, right: Matrix): Matrix {
  const { size } = left
  const result = createMatrix(size)
  const inFours = size - (size % 4)
  for (let row = 0; row < size; row++) {
    for (let k = 0; k < inFours; k += 4) addFourRows(result, row, left, right, k)
    for (let k = inFours; k < size; k++) addRow(result, row, left, right, k)
  }
  return result
}

function addFourRows(
  { size, values }: Matrix,
  row: number,
  left: Matrix,
  right: Matrix,
  k: number,
): void {
  const from = row * size
  const a = floatAt(left.values, from + k)
  const b = floatAt(left.values, from + k + 1)
  const c = floatAt(left.values, from + k + 2)
  const d = floatAt(left.values, from + k + 3)
  const first = k * size
  for (let column = 0; column < size; column++)
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
): void {
  const factor = floatAt(left.values, row * size + k)
  for (let column = 0; column < size; column++)
    values[row * size + column] =
      floatAt(values, row * size + column) + factor * floatAt(right.values, k * size + column)
}

/** Adds up what `term` makes of each place. */
export function combine(
  one: Matrix,
  other: Matrix,
  term: (one: number, other: number) => number,
): Matrix {
  return {
    size: one.size,
    values: one.values.map((value, place) => term(value, floatAt(other.values, place))),
  }
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

/** Trace of L Rᵀ, the sum of the products place by place. */
export function innerProduct(left: Matrix, right: Matrix): number {
  let sum = 0
  for (let place = 0; place < left.values.length; place++)
    sum += floatAt(left.values, place) * floatAt(right.values, place)
  return sum
}

export function diagonalOf({ size, values }: Matrix): Float64Array {
  return Float64Array.from({ length: size }, (_, row) => floatAt(values, row * size + row))
}

/** The diagonal of `left` times a symmetric matrix. */
export function diagonalOfProduct({ size, values }: Matrix, right: SymmetricMatrix): Float64Array {
  return Float64Array.from({ length: size }, (_, row) => {
    let sum = 0
    for (let k = row * size; k < (row + 1) * size; k++)
      sum += floatAt(values, k) * floatAt(right.values, k)
    return sum
  })
}

export function transposed({ size, values }: Matrix): Matrix {
  return {
    size,
    values: values.map((_, place) =>
      floatAt(values, (place % size) * size + Math.floor(place / size)),
    ),
  }
}
