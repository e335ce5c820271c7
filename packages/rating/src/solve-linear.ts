import { floatAt } from './at.ts'
/**
 * Solves `system` x = `right` for `size` unknowns by elimination with pivots. Overwrites `system`
 * (row-major); `right` becomes x.
 */
export function solveLinear(system: Float64Array, right: Float64Array, size: number): void {
  for (let column = 0; column < size; column++) {
    swapRows(system, right, size, column, pivotRow(system, size, column))
    for (let row = column + 1; row < size; row++) eliminate(system, right, size, column, row)
  }
  for (let row = size - 1; row >= 0; row--) {
    let sum = floatAt(right, row)
    for (let k = row + 1; k < size; k++) sum -= floatAt(system, row * size + k) * floatAt(right, k)
    right[row] = sum / floatAt(system, row * size + row)
  }
}

function pivotRow(system: Float64Array, size: number, column: number): number {
  let best = column
  for (let row = column + 1; row < size; row++) {
    const value = Math.abs(floatAt(system, row * size + column))
    if (value > Math.abs(floatAt(system, best * size + column))) best = row
  }
  return best
}

function swapRows(
  system: Float64Array,
  right: Float64Array,
  size: number,
  one: number,
  other: number,
): void {
  if (one === other) return
  const kept = system.slice(one * size, (one + 1) * size)
  system.copyWithin(one * size, other * size, (other + 1) * size)
  system.set(kept, other * size)
  const value = floatAt(right, one)
  right[one] = floatAt(right, other)
  right[other] = value
}

/** Eliminates one column of `row` with the pivot row. */
function eliminate(
  system: Float64Array,
  right: Float64Array,
  size: number,
  pivot: number,
  row: number,
): void {
  const factor = floatAt(system, row * size + pivot) / floatAt(system, pivot * size + pivot)
  if (factor === 0) return
  for (let k = pivot; k < size; k++)
    system[row * size + k] =
      floatAt(system, row * size + k) - factor * floatAt(system, pivot * size + k)
  right[row] = floatAt(right, row) - factor * floatAt(right, pivot)
}
