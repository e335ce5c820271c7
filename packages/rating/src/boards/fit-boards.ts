import { floatAt } from '../at.ts'
import { factorize, inverseOf, type SymmetricMatrix, solve } from '../cholesky.ts'
import { voteDerivatives } from '../fit-strengths.ts'
import type { Tallies } from '../tallies.ts'
import { type BoardVotes, boardVotes, voterMoments, voterSlopes, weightOf } from './board-votes.ts'
import { type ComparedBoard, estimateSpread } from './estimate-spread.ts'
import {
  diagonalOf,
  diagonalOfProduct,
  innerProduct,
  plus,
  product,
  symmetricProduct,
  times,
  withDiagonal,
} from './matrix.ts'
import type { OverallBoard } from './overall-board.ts'
import { type Rest, restOf } from './rest-of-board.ts'
import { cautiousVariance, type Spread } from './spread.ts'

/** The strengths of the models on one board, in the order of the overall fit. */
export interface BoardFit {
  readonly votes: BoardVotes
  readonly strengths: Float64Array
  /** Covariance of the strengths by how voters agree within themselves. */
  readonly byVoters: SymmetricMatrix
  /** The same if votes, by their design effect, were independent. */
  readonly byVotes: SymmetricMatrix
  /** By model: how much of the strength is borrowed from the other votes, from 0 to 1. */
  readonly borrowed: Float64Array
}

export interface BoardFits {
  readonly boards: readonly BoardFit[]
  /** Standard deviation τ between boards of a model's strength. */
  readonly spread: number
}

const MAX_STEPS = 50
const CONVERGED = 1e-10

/**
 * Fits each board by its own votes and what the others say: θ_board = θ + δ with δ ~ N(0, τ²),
 * where τ is estimated from all boards of the axis. A board without votes is the overall one with
 * wider intervals; one with very many borrows next to nothing. The intervals allow for how well τ
 * is known, the strengths are those of the best estimate.
 * @param boards the votes of each board of one axis.
 */
export function fitBoards(overall: OverallBoard, boards: readonly Tallies[]): BoardFits {
  const spread = spreadBetween(overall, boards)
  const fits = fitWantedBoards(overall, spread, boards, () => true)
  return { spread: Math.sqrt(spread.variance), boards: [...fits.values()] }
}

/** Estimates τ². Every voter of every board is visited. */
export function spreadBetween(overall: OverallBoard, boards: readonly Tallies[]): Spread {
  const weights = boards.map(weightOf)
  const compared: ComparedBoard[] = []
  for (const [place, tallies] of boards.entries()) {
    const votes = boardVotes(tallies, overall.fit.modelIds)
    const rest = restOf(overall, votes, weights.toSpliced(place, 1))
    compared.push({ votes, rest, moments: voterMoments(votes, rest.strengths) })
  }
  return estimateSpread(compared)
}

/** Fits the boards at the places that are wanted; by place. No other is visited. */
export function fitWantedBoards(
  overall: OverallBoard,
  spread: Spread,
  boards: readonly Tallies[],
  isWanted: (place: number) => boolean,
): ReadonlyMap<number, BoardFit> {
  const weights = boards.map(weightOf)
  const cautious = cautiousVariance(spread)
  const fits = new Map<number, BoardFit>()
  for (const [place, tallies] of boards.entries()) {
    if (!isWanted(place)) continue
    const votes = boardVotes(tallies, overall.fit.modelIds)
    const rest = restOf(overall, votes, weights.toSpliced(place, 1))
    const strengths = fitStrengthsOf(votes, rest, precisionOf(rest, spread.variance))
    const uncertainty = uncertaintyOf(votes, strengths, precisionOf(rest, cautious))
    fits.set(place, { votes, strengths, ...uncertainty })
  }
  return fits
}

/** How surely the rest foretells a board's strengths, for a variance τ² between boards. */
function precisionOf({ covariance, spreadFactor }: Rest, variance: number): SymmetricMatrix {
  return inverseOf(withDiagonal(covariance, spreadFactor * variance))
}

/** The strengths of greatest posterior density, by Newton's method from the rest's. */
function fitStrengthsOf(votes: BoardVotes, rest: Rest, precision: SymmetricMatrix): Float64Array {
  const slopes = voterSlopes(votes, rest.strengths)
  const effect = designEffect(votes, rest.strengths, slopes, precision)
  const strengths = rest.strengths.slice()
  for (let count = 0; count < MAX_STEPS; count++) {
    const { slope, curvature } = voteDerivatives(votes.totals, strengths)
    const distance = strengths.map((strength, model) => strength - floatAt(rest.strengths, model))
    const pull = times(precision, distance)
    const step = slope.map((part, model) => part / effect - floatAt(pull, model))
    const factor = plus(precision, curvature, effect)
    factorize(factor)
    solve(factor, step)
    const length = step.reduce((longest, part) => Math.max(longest, Math.abs(part)), 0)
    const damping = Math.min(1, 1 / length)
    for (let model = 0; model < strengths.length; model++)
      strengths[model] = floatAt(strengths, model) + damping * floatAt(step, model)
    if (length <= CONVERGED) break
  }
  return strengths
}

function uncertaintyOf(
  votes: BoardVotes,
  strengths: Float64Array,
  precision: SymmetricMatrix,
): Pick<BoardFit, 'byVoters' | 'byVotes' | 'borrowed'> {
  const slopes = voterSlopes(votes, strengths)
  const effect = designEffect(votes, strengths, slopes, precision)
  const { curvature } = voteDerivatives(votes.totals, strengths)
  const posterior = inverseOf(plus(precision, curvature, effect))
  const middle = plus(precision, slopes, effect ** 2)
  const variances = diagonalOf(posterior)
  return {
    byVoters: symmetricProduct(product(posterior, middle), posterior),
    byVotes: posterior,
    borrowed: diagonalOfProduct(product(posterior, precision), posterior).map(
      (part, model) => part / floatAt(variances, model),
    ),
  }
}

/** How many times more of these votes it takes than of votes independent of each other. */
function designEffect(
  votes: BoardVotes,
  strengths: Float64Array,
  slopes: SymmetricMatrix,
  precision: SymmetricMatrix,
): number {
  if (votes.weight === 0) return 1
  const { curvature } = voteDerivatives(votes.totals, strengths)
  const posterior = inverseOf(plus(precision, curvature))
  // The trace of P S P is that of S P P.
  const squared = symmetricProduct(posterior, posterior)
  return Math.max(1, innerProduct(slopes, squared) / innerProduct(curvature, squared))
}
