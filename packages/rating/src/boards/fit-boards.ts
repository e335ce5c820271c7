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
  /** Covariance of the strengths if votes are correlated within voters. */
  readonly byVoters: SymmetricMatrix
  /** Covariance of the strengths under independent votes, scaled by their design effect. */
  readonly byVotes: SymmetricMatrix
  /** For each model, the share of the strength that comes from votes outside this board, 0 to 1. */
  readonly borrowed: Float64Array
}

export interface BoardFits {
  readonly boards: readonly BoardFit[]
  /** Standard deviation τ of a model's strength between boards. */
  readonly spread: number
}

const MAX_STEPS = 50
const CONVERGED = 1e-10

/**
 * Fits each board from its own votes and the other votes: θ_board = θ + δ with δ ~ N(0, τ²), where
 * τ is estimated from all boards of the axis. A board without votes equals the overall board with
 * wider intervals. A board with many votes borrows almost nothing. Intervals account for the
 * uncertainty of τ; strengths use its best estimate.
 * @param boards the votes of each board of one axis.
 */
export function fitBoards(overall: OverallBoard, boards: readonly Tallies[]): BoardFits {
  const spread = spreadBetween(overall, boards)
  const fits = fitWantedBoards(overall, spread, boards, () => true)
  return { spread: Math.sqrt(spread.variance), boards: [...fits.values()] }
}

/** Estimates τ² in a pass over all voters of all boards. */
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

/** Fits only the wanted boards. Returns them keyed by their index. */
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

/** Precision with which the other votes predict a board's strengths, given τ². */
function precisionOf({ covariance, spreadFactor }: Rest, variance: number): SymmetricMatrix {
  return inverseOf(withDiagonal(covariance, spreadFactor * variance))
}

/**
 * Finds the posterior mode of the strengths by Newton's method, starting from the strengths of
 * `rest`.
 */
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

/** Returns how many of these votes carry as much information as one independent vote. */
function designEffect(
  votes: BoardVotes,
  strengths: Float64Array,
  slopes: SymmetricMatrix,
  precision: SymmetricMatrix,
): number {
  if (votes.weight === 0) return 1
  const { curvature } = voteDerivatives(votes.totals, strengths)
  const posterior = inverseOf(plus(precision, curvature))
  // trace(P S P) = trace(S P P).
  const squared = symmetricProduct(posterior, posterior)
  return Math.max(1, innerProduct(slopes, squared) / innerProduct(curvature, squared))
}
