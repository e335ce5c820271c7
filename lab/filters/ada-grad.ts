import { shuffled } from '@assay/rating/simulation'

export interface Descent {
  /** The number of weights. */
  readonly size: number
  /** The number of passes over all rows. */
  readonly epochs: number
  readonly rate: number
  /** How much each weight decays towards zero. */
  readonly decay: number
  readonly firstSquare: number
  /** Returns numbers from 0 to 1, which determine the order of rows. */
  readonly random: () => number
}

export interface Model extends Pick<Descent, 'rate' | 'decay'> {
  readonly weights: Float64Array
  readonly squares: Float64Array
}

/**
 * Learns weights with AdaGrad. Returns the mean of the weights at the end of each epoch, over the
 * second half of the epochs.
 */
export function descend<Row>(
  rows: readonly Row[],
  { size, epochs, rate, decay, firstSquare, random }: Descent,
  teach: (model: Model, row: Row) => void,
): Float64Array {
  const weights = new Float64Array(size)
  const model = { weights, squares: new Float64Array(size).fill(firstSquare), rate, decay }
  const sums = new Float64Array(size)
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const row of shuffled(rows, random)) teach(model, row)
    if (epoch < epochs / 2) continue
    for (let at = 0; at < size; at++) sums[at] = (sums[at] ?? 0) + (weights[at] ?? 0)
  }
  return sums.map((sum) => sum / (epochs - Math.ceil(epochs / 2)))
}

/** Moves one weight against the slope of the loss. */
export function step({ weights, squares, rate, decay }: Model, at: number, slope: number): void {
  const old = weights[at] ?? 0
  const gradient = slope + decay * old
  const square = (squares[at] ?? 0) + gradient * gradient
  squares[at] = square
  weights[at] = old - (rate * gradient) / Math.sqrt(square)
}
