import { floatAt } from './at.ts'
/** A dense symmetric matrix of `size` rows, row by row. */
export interface SymmetricMatrix {
  readonly size: number
  readonly values: Float64Array
}

/** Builds a matrix of zeros. */
export function createMatrix(size: number): SymmetricMatrix {
  return { size, values: new Float64Array(size * size) }
}

/**
 * Replaces a positive definite matrix by its lower factor L, where L Lᵀ is the matrix; the part
 * above the diagonal is cleared.
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

/** Solves L Lᵀ x = b for a factor L; `b` becomes x. */
export function solve(factor: SymmetricMatrix, b: Float64Array): void {
  solveFrom(factor, b, 0)
}

/** The same from row `from` on, where `b` is zero above it; what stands above is no solution. */
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

/** The inverse of L Lᵀ for a factor L, exactly symmetric: the part below the diagonal is solved for. */
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

/** The inverse of a positive definite matrix, which is left as it is. */
export function inverseOf({ size, values }: SymmetricMatrix): SymmetricMatrix {
  const factor = { size, values: values.slice() }
  factorize(factor)
  return invert(factor)
}

/** Copies the part below the diagonal to the part above it. */
export function symmetrize({ size, values }: SymmetricMatrix): void {
  for (let row = 0; row < size; row++)
    for (let column = 0; column < row; column++)
      values[column * size + row] = floatAt(values, row * size + column)
}
