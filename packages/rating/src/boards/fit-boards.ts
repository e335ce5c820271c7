import { at, floatAt } from '../at.ts'
import { factorize, inverseOf, type SymmetricMatrix, solve } from '../cholesky.ts'
import { voteDerivatives } from '../fit-strengths.ts'
import type { Tallies } from '../tallies.ts'
import type { AxisBasis } from './axis-basis.ts'
import { type BoardPrior, boardPrior } from './board-prior.ts'
import { type BoardVotes, boardVotes, voterSlopes, weightOf } from './board-votes.ts'
import {
  diagonalOf,
  diagonalOfProduct,
  innerProduct,
  plus,
  product,
  symmetricProduct,
  times,
} from './matrix.ts'
import type { OverallBoard } from './overall-board.ts'
import { type Rest, restOf } from './rest-of-board.ts'
import { cautiousVariance, MAX_SPREAD } from './spread.ts'

export interface BoardCovariances {
  /** Covariance of the strengths if votes are correlated within voters. */
  readonly byVoters: SymmetricMatrix
  /** Covariance of the strengths under independent votes, scaled by the design effect. */
  readonly byVotes: SymmetricMatrix
}

/** The strengths of the models on one board, in the order of the overall fit. */
export interface BoardFit extends BoardCovariances {
  readonly votes: BoardVotes
  readonly strengths: Float64Array
  /**
   * Covariances for ranks. They assume more spread between boards, so that ranks rest on the
   * board's own votes.
   */
  readonly forRanks: BoardCovariances
  /** By model: share of the strength that comes from votes outside this board, 0 to 1. */
  readonly borrowed: Float64Array
  /**
   * By model: true if the board's own votes contradict all other votes, which the strength then
   * ignores.
   */
  readonly contradicts: readonly boolean[]
}

const MAX_STEPS = 50
const CONVERGED = 1e-10

/**
 * Fits each wanted board from its own votes and the other votes: θ_board = θ + δ with δ ~ N(0, τ²),
 * where τ is estimated from all boards of the axis. A board without votes equals the overall board
 * with wider intervals. A board with many votes borrows almost nothing. Intervals account for the
 * uncertainty of τ; strengths use its best estimate.
 * @param boards the votes of each board of one axis.
 * @returns the fits by the index of their board.
 */
export function fitWantedBoards(
  overall: OverallBoard,
  { spread, contradictions }: AxisBasis,
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
    const contradicting = at(contradictions, place)
    const contradicts = votes.modelIds.map((id) => contradicting.has(id))
    const priorFor = (variance: number) => boardPrior(rest, variance, contradicts)
    const strengths = fitStrengthsOf(votes, rest, priorFor(spread.variance))
    const slopes = voterSlopes(votes, strengths)
    const { precision } = priorFor(cautious)
    const covariances = covariancesOf(votes, strengths, slopes, precision)
    const ofRanks = priorFor(Math.max(cautious, MAX_SPREAD ** 2)).precision
    fits.set(place, {
      ...{ votes, strengths, contradicts, ...covariances },
      forRanks: covariancesOf(votes, strengths, slopes, ofRanks),
      borrowed: borrowedOf(covariances, precision, contradicts),
    })
  }
  return fits
}

/**
 * Finds the posterior mode of the strengths by Newton's method, starting from the strengths of
 * `rest`.
 */
function fitStrengthsOf(votes: BoardVotes, rest: Rest, prior: BoardPrior): Float64Array {
  const { centre, precision } = prior
  const slopes = voterSlopes(votes, rest.strengths)
  const effect = designEffect(votes, rest.strengths, slopes, precision)
  const strengths = rest.strengths.slice()
  for (let count = 0; count < MAX_STEPS; count++) {
    const { slope, curvature } = voteDerivatives(votes.totals, strengths)
    const distance = strengths.map((strength, model) => strength - floatAt(centre, model))
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

/** The covariances of fitted strengths under a prior of this precision. */
function covariancesOf(
  votes: BoardVotes,
  strengths: Float64Array,
  slopes: SymmetricMatrix,
  precision: SymmetricMatrix,
): BoardCovariances {
  const effect = designEffect(votes, strengths, slopes, precision)
  const { curvature } = voteDerivatives(votes.totals, strengths)
  const posterior = inverseOf(plus(precision, curvature, effect))
  const middle = plus(precision, slopes, effect ** 2)
  return {
    byVoters: symmetricProduct(product(posterior, middle), posterior),
    byVotes: posterior,
  }
}

function borrowedOf(
  { byVotes }: BoardCovariances,
  precision: SymmetricMatrix,
  borrowsNothing: readonly boolean[],
): Float64Array {
  const variances = diagonalOf(byVotes)
  return diagonalOfProduct(product(byVotes, precision), byVotes).map((part, model) =>
    borrowsNothing[model] ? 0 : part / floatAt(variances, model),
  )
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
