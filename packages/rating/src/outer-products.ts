import { at, floatAt, intAt } from './at.ts'
import { createMatrix, type SymmetricMatrix, symmetrize } from './cholesky.ts'
import type { VoterInfluence } from './voter-influence.ts'

/**
 * Number of voters up to which all products are exact. With more voters, pulls are added with
 * random signs into this number of rows (count sketch: Charikar, Chen, Farach-Colton 2002). The sum
 * of products stays unbiased, with a standard error of √(2 / ROWS), or 1.1 % of an interval's
 * width.
 */
export const SKETCH_ROWS = 4_096

type SeenModels = Pick<VoterInfluence, 'models' | 'modelNumbers'>

/** Sums u uᵀ over voters. Each voter's u has few non-zero elements. */
export interface OuterProducts {
  /** Adds the pull of voter `number` over the models that `voter` has seen. */
  add(number: number, voter: SeenModels, pull: Float64Array): void
  /** Returns the sum. This must be the last call. */
  sum(): SymmetricMatrix
}

export function createOuterProducts(models: number, voters: number): OuterProducts {
  return voters <= SKETCH_ROWS ? createExactProducts(models) : createSketchedProducts(models)
}

function createExactProducts(models: number): OuterProducts {
  const products = createMatrix(models)
  return {
    add: (_number, voter, pull) => addOuterProduct(products, voter, pull),
    sum() {
      symmetrize(products)
      return products
    },
  }
}

/** Adds u uᵀ to the lower triangle. */
function addOuterProduct(
  { size, values }: SymmetricMatrix,
  voter: SeenModels,
  pull: Float64Array,
): void {
  for (let row = 0; row < voter.models; row++) {
    const model = intAt(voter.modelNumbers, row)
    for (let column = 0; column <= row; column++) {
      const other = intAt(voter.modelNumbers, column)
      const index = model > other ? model * size + other : other * size + model
      values[index] = floatAt(values, index) + floatAt(pull, row) * floatAt(pull, column)
    }
  }
}

function createSketchedProducts(models: number): OuterProducts {
  const rows = new Float64Array(SKETCH_ROWS * models)
  return {
    add(number, voter, pull) {
      const from = (number % SKETCH_ROWS) * models
      const sign = signOf(number)
      for (let place = 0; place < voter.models; place++) {
        const index = from + intAt(voter.modelNumbers, place)
        rows[index] = floatAt(rows, index) + sign * floatAt(pull, place)
      }
    },
    sum() {
      const products = createMatrix(models)
      const used = Array.from({ length: 4 }, () => new Int32Array(models))
      for (let from = 0; from < rows.length; from += 4 * models)
        addFourProducts(products, rows, from, used)
      symmetrize(products)
      return products
    },
  }
}

/**
 * Adds the products of four rows to the lower triangle, in one pass over the matrix. If most
 * elements are zero, it adds row by row. Both ways give bit-identical sums.
 * @param used a buffer for each row, overwritten.
 */
function addFourProducts(
  products: SymmetricMatrix,
  rows: Float64Array,
  from: number,
  used: readonly Int32Array[],
): void {
  const { size } = products
  const four = [0, 1, 2, 3].map((row) =>
    rows.subarray(from + row * size, from + (row + 1) * size),
  ) as [Float64Array, Float64Array, Float64Array, Float64Array]
  const counts = four.map((row, number) => placesInUse(row, at(used, number)))
  if (counts.reduce((sum, count) => sum + count) > 2 * size) addDenseRows(products, ...four)
  else
    for (const [row, count] of counts.entries())
      addSparseRow(products, at(four, row), at(used, row), count)
}

/** Writes the indices of the non-zero elements to `places` and returns their number. */
function placesInUse(row: Float64Array, places: Int32Array): number {
  let count = 0
  for (let place = 0; place < row.length; place++)
    if (floatAt(row, place) !== 0) places[count++] = place
  return count
}

function addSparseRow(
  { size, values }: SymmetricMatrix,
  row: Float64Array,
  places: Int32Array,
  count: number,
): void {
  for (let first = 0; first < count; first++) {
    const model = intAt(places, first)
    const ofModel = floatAt(row, model)
    for (let second = 0; second <= first; second++) {
      const other = intAt(places, second)
      const index = model * size + other
      values[index] = floatAt(values, index) + ofModel * floatAt(row, other)
    }
  }
}

function addDenseRows(
  { size, values }: SymmetricMatrix,
  a: Float64Array,
  b: Float64Array,
  c: Float64Array,
  d: Float64Array,
): void {
  for (let model = 0; model < size; model++) {
    const ofA = floatAt(a, model)
    const ofB = floatAt(b, model)
    const ofC = floatAt(c, model)
    const ofD = floatAt(d, model)
    for (let other = 0; other <= model; other++) {
      const index = model * size + other
      values[index] =
        floatAt(values, index) +
        ofA * floatAt(a, other) +
        ofB * floatAt(b, other) +
        ofC * floatAt(c, other) +
        ofD * floatAt(d, other)
    }
  }
}

/** Returns +1 or −1, deterministically and without a pattern (the finaliser of MurmurHash3). */
export function signOf(number: number): number {
  let hash = Math.imul(number ^ (number >>> 16), 0x85_eb_ca_6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35)
  return ((hash ^ (hash >>> 16)) & 1) === 0 ? 1 : -1
}
