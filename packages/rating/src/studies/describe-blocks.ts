import { floatAt } from '../at.ts'
import { diagonalOf, type Matrix } from '../boards/matrix.ts'
import { createMatrix, inverseOf } from '../cholesky.ts'
import { comparableGroups } from '../comparable-groups.ts'

/** How evenly arms are spread over blocks, such as the pairs shown or the lists of raters. */
interface BlockDesign {
  /** Number of blocks with an arm, and with a pair of arms: the least and the largest. */
  readonly ofArm: readonly [number, number]
  readonly ofPair: readonly [number, number]
  /** True if all arms can be compared, directly or through other arms. */
  readonly isConnected: boolean
  /**
   * Precision of differences, 0 to 1, relative to blocks with all arms and as many ratings. 0 if the
   * design is not connected.
   */
  readonly efficiency: number
}

/**
 * Describes a design. The efficiency is the average factor (v − 1) / (r · trace C⁺) for v arms in r
 * blocks on average, where C = diag(blocks of each arm) − Σ over blocks 1 1ᵀ / size. If all arms have
 * r blocks of size k and all pairs λ blocks, it is v λ / (r k) (John and Williams, Cyclic and
 * Computer Generated Designs, 2nd edition, 1995, chapter 2).
 * @param blocks with at least two arms in all.
 */
export function describeBlocks(blocks: readonly (readonly string[])[]): BlockDesign {
  const armIds = [...new Set(blocks.flat())].sort()
  const together = countTogether(armIds, blocks, () => 1)
  // The ones make C regular, and add 1 / v to the trace of its inverse.
  const information = countTogether(armIds, blocks, (size) => -1 / size)
  const ofArm = diagonalOf(together)
  for (let place = 0; place < information.values.length; place++) {
    const arm = place % (armIds.length + 1) === 0 ? floatAt(ofArm, place / (armIds.length + 1)) : 0
    information.values[place] = floatAt(information.values, place) + arm + 1
  }
  const ofPair = together.values.filter((_, place) => place % (armIds.length + 1) !== 0)
  const pairs = blocks.flatMap(([firstModelId = '', ...others]) =>
    others.map((secondModelId) => ({ firstModelId, secondModelId })),
  )
  const isConnected = comparableGroups({ modelIds: armIds, pairs }).length === 1
  const sumOf = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0)
  const perArm = sumOf(ofArm) / armIds.length
  const trace = () => sumOf(diagonalOf(inverseOf(information))) - 1 / armIds.length
  return {
    ofArm: [Math.min(...ofArm), Math.max(...ofArm)],
    ofPair: [Math.min(...ofPair), Math.max(...ofPair)],
    isConnected,
    efficiency: isConnected ? (armIds.length - 1) / (perArm * trace()) : 0,
  }
}

/** Sums the weights of the blocks that contain two arms, for all two of the arms. */
function countTogether(
  armIds: readonly string[],
  blocks: readonly (readonly string[])[],
  weightOf: (size: number) => number,
): Matrix {
  const numbers = new Map(armIds.map((armId, number) => [armId, number]))
  const sums = createMatrix(armIds.length)
  for (const block of blocks)
    for (const one of block)
      for (const other of block) {
        const place = (numbers.get(one) ?? 0) * armIds.length + (numbers.get(other) ?? 0)
        sums.values[place] = floatAt(sums.values, place) + weightOf(block.length)
      }
  return sums
}
