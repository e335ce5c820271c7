import { floatAt } from './at.ts'
/** A dense symmetric matrix with `size` rows, in row-major order. */
export interface SymmetricMatrix {
  readonly size: number
  readonly values: Float64Array
}

/** Creates a matrix of zeros. */
export function createMatrix(size: number): SymmetricMatrix {
  return { size, values: new Float64Array(size * size) }
}

/**
 * Replaces a positive definite matrix with its lower Cholesky factor L, where L Lᵀ is the matrix.
 * Clears the part above the diagonal.
 */
export function factorize({ size, values }: SymmetricMatrix): void {
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = floatAt(values, row * size + column)
      for (let k = 0; k < column; k++)
        sum -= floatAt(values, row * size + k) * floatAt(values, column * size + k)
      values[row * size + column] =
        row === column ? Math.sqrt(sum) : sum / floatAt(values, column * size + column)
    }
    values.fill(0, row * size + row + 1, (row + 1) * size)
  }
}

/** Solves L Lᵀ x = b for a factor L in place: `b` becomes x. */
export function solve(factor: SymmetricMatrix, b: Float64Array): void {
  solveFrom(factor, b, 0)
}

/**
 * Solves from row `from` on, for a `b` that is zero above this row. Earlier rows are not solved.
 */
function solveFrom({ size, values }: SymmetricMatrix, b: Float64Array, from: number): void {
  for (let row = from; row < size; row++) {
    let sum = floatAt(b, row)
    for (let k = from; k < row; k++) sum -= floatAt(values, row * size + k) * floatAt(b, k)
    b[row] = sum / floatAt(values, row * size + row)
  }
  for (let row = size - 1; row >= from; row--) {
    const x = floatAt(b, row) / floatAt(values, row * size + row)
    b[row] = x
    for (let k = from; k < row; k++) b[k] = floatAt(b, k) - floatAt(values, row * size + k) * x
  }
}

/**
 * Returns the inverse of L Lᵀ for a factor L. It is exactly symmetric, because the lower triangle
 * is computed and then mirrored.
 */
export function invert(factor: SymmetricMatrix): SymmetricMatrix {
  const { size } = factor
  const inverse = createMatrix(size)
  const unit = new Float64Array(size)
  for (let column = 0; column < size; column++) {
    unit.fill(0)
    unit[column] = 1
    solveFrom(factor, unit, column)
    for (let row = column; row < size; row++)
      inverse.values[row * size + column] = floatAt(unit, row)
  }
  symmetrize(inverse)
  return inverse
}

/** Returns the inverse of a positive definite matrix, which does not change. */
export function inverseOf({ size, values }: SymmetricMatrix): SymmetricMatrix {
  const factor = { size, values: values.slice() }
  factorize(factor)
  return invert(factor)
}

/** Copies the lower triangle to the upper triangle. */
export function symmetrize({ size, values }: SymmetricMatrix): void {
  for (let row = 0; row < size; row++)
    for (let column = 0; column < row; column++)
      values[column * size + row] = floatAt(values, row * size + column)
}
