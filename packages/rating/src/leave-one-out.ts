import type { SymmetricMatrix } from './cholesky.ts'
import type { VoterInfluence } from './voter-influence.ts'

/** Below this leverage three terms of the series stand for the solution to one in a million. */
const SMALL_LEVERAGE = 0.01

/** Buffers of `leaveOneOutPull`, reused from voter to voter. */
export interface LeaveOneOut {
  readonly inverse: SymmetricMatrix
  readonly block: Float64Array
  readonly system: Float64Array
  readonly term: Float64Array
  readonly spare: Float64Array
  readonly pull: Float64Array
}

/** Builds the buffers; `inverse` is that of the whole fit's curvature. */
export function createLeaveOneOut(inverse: SymmetricMatrix): LeaveOneOut {
  const { size } = inverse
  const vector = () => new Float64Array(size)
  const square = () => new Float64Array(size * size)
  return {
    inverse,
    block: square(),
    system: square(),
    term: vector(),
    spare: vector(),
    pull: vector(),
  }
}

/**
 * The pull u of one voter on the fit, over the models seen: without the voter the strengths, after
 * one Newton step, differ by −A u, where A is the inverse curvature H⁻¹ of all. With the voter's
 * own slope g and curvature C, (H − C)⁻¹ g = A u for u = (I − C A)⁻¹ g.
 */
export function leaveOneOutPull(buffers: LeaveOneOut, voter: VoterInfluence): Float64Array {
  gatherBlock(buffers, voter)
  if (leverageOf(buffers, voter) <= SMALL_LEVERAGE) sumSeries(buffers, voter)
  else solveExactly(buffers, voter)
  return buffers.pull
}

/** Copies the part of A that belongs to the models seen. */
function gatherBlock({ inverse, block }: LeaveOneOut, { size, models }: VoterInfluence): void {
  for (let row = 0; row < size; row++) {
    const from = (models[row] as number) * inverse.size
    for (let column = 0; column < size; column++)
      block[row * size + column] = inverse.values[from + (models[column] as number)] as number
  }
}

/** Trace of C A: how much of the fit the voter decides alone; bounds the size of C A. */
function leverageOf({ block }: LeaveOneOut, { size, curvature }: VoterInfluence): number {
  let trace = 0
  for (let at = 0; at < size * size; at++)
    trace += (curvature[at] as number) * (block[at] as number)
  return trace
}

/** u = g + C A g + (C A)² g. */
function sumSeries({ block, term, spare, pull }: LeaveOneOut, voter: VoterInfluence): void {
  const { size, slope, curvature } = voter
  for (let at = 0; at < size; at++) pull[at] = term[at] = slope[at] as number
  for (let power = 1; power <= 2; power++) {
    multiply(block, term, spare, size)
    multiply(curvature, spare, term, size)
    for (let at = 0; at < size; at++) pull[at] = (pull[at] as number) + (term[at] as number)
  }
}

function multiply(matrix: Float64Array, by: Float64Array, into: Float64Array, size: number): void {
  for (let row = 0; row < size; row++) {
    let sum = 0
    for (let k = 0; k < size; k++) sum += (matrix[row * size + k] as number) * (by[k] as number)
    into[row] = sum
  }
}

/** Solves (I − C A) u = g by elimination with pivots. */
function solveExactly(buffers: LeaveOneOut, { size, slope, curvature }: VoterInfluence): void {
  const { block, system, pull } = buffers
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      let sum = row === column ? 1 : 0
      for (let k = 0; k < size; k++)
        sum -= (curvature[row * size + k] as number) * (block[k * size + column] as number)
      system[row * size + column] = sum
    }
    pull[row] = slope[row] as number
  }
  for (let column = 0; column < size; column++) {
    swapRows(system, pull, size, column, pivotRow(system, size, column))
    eliminateBelow(system, pull, size, column)
  }
  substituteBack(system, pull, size)
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

function eliminateBelow(
  system: Float64Array,
  right: Float64Array,
  size: number,
  column: number,
): void {
  for (let row = column + 1; row < size; row++) {
    const factor =
      (system[row * size + column] as number) / (system[column * size + column] as number)
    if (factor === 0) continue
    for (let k = column; k < size; k++)
      system[row * size + k] =
        (system[row * size + k] as number) - factor * (system[column * size + k] as number)
    right[row] = (right[row] as number) - factor * (right[column] as number)
  }
}

function substituteBack(system: Float64Array, right: Float64Array, size: number): void {
  for (let row = size - 1; row >= 0; row--) {
    let sum = right[row] as number
    for (let k = row + 1; k < size; k++)
      sum -= (system[row * size + k] as number) * (right[k] as number)
    right[row] = sum / (system[row * size + row] as number)
  }
}
