/**
 * Solves `system` x = `right` for `size` unknowns by elimination with pivots. The system, row by
 * row, is used up; `right` becomes x.
 */
export function solveLinear(system: Float64Array, right: Float64Array, size: number): void {
  for (let column = 0; column < size; column++) {
    swapRows(system, right, size, column, pivotRow(system, size, column))
    for (let row = column + 1; row < size; row++) eliminate(system, right, size, column, row)
  }
  for (let row = size - 1; row >= 0; row--) {
    let sum = right[row] as number
    for (let k = row + 1; k < size; k++)
      sum -= (system[row * size + k] as number) * (right[k] as number)
    right[row] = sum / (system[row * size + row] as number)
  }
}

function pivotRow(system: Float64Array, size: number, column: number): number {
  let best = column
  for (let row = column + 1; row < size; row++) {
    const value = Math.abs(system[row * size + column] as number)
    if (value > Math.abs(system[best * size + column] as number)) best = row
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
  const value = right[one] as number
  right[one] = right[other] as number
  right[other] = value
}

/** Clears one column of `row` with the pivot row above it. */
function eliminate(
  system: Float64Array,
  right: Float64Array,
  size: number,
  pivot: number,
  row: number,
): void {
  const factor = (system[row * size + pivot] as number) / (system[pivot * size + pivot] as number)
  if (factor === 0) return
  for (let k = pivot; k < size; k++)
    system[row * size + k] =
      (system[row * size + k] as number) - factor * (system[pivot * size + k] as number)
  right[row] = (right[row] as number) - factor * (right[pivot] as number)
}
