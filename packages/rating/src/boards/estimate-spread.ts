import { floatAt } from '../at.ts'
import { inverseOf } from '../cholesky.ts'
import { voteDerivatives } from '../fit-strengths.ts'
import type { BoardVotes, VoterMoments } from './board-votes.ts'
import { combine, innerProduct, product, times, transposed, withDiagonal } from './matrix.ts'
import type { Rest } from './rest-of-board.ts'
import type { Spread } from './spread.ts'

/** Where the search starts, and the least that it weighs boards by: 35 and 9 points. */
const FIRST_SPREAD = 0.2
const LEAST_SPREAD = 0.05
const ROUNDS = 4

/** A board and what it is expected to be. */
export interface ComparedBoard {
  readonly votes: BoardVotes
  readonly rest: Rest
  /** At the rest's strengths. */
  readonly moments: VoterMoments
}

/**
 * Estimates τ² from how the slopes of different voters of a board agree, which is what their tastes
 * do not explain, weighted as restricted maximum likelihood weights it; 0 where boards differ no
 * more than chance.
 * @see Searle, Casella and McCulloch, Variance Components, 1992, chapter 6.
 */
export function* estimateSpread(boards: readonly ComparedBoard[]): Generator<void, Spread> {
  const asked: ReturnType<typeof evidenceOf>[] = []
  for (const board of boards) {
    yield
    if (board.votes.weight > 0) asked.push(evidenceOf(board))
  }
  let variance = FIRST_SPREAD ** 2
  let error = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    const guess = Math.max(variance, LEAST_SPREAD ** 2)
    const scores: ReturnType<typeof scoreOf>[] = []
    for (const evidence of asked) {
      yield
      scores.push(scoreOf(evidence, guess))
    }
    const sumOf = (key: keyof (typeof scores)[number]) =>
      scores.reduce((sum, score) => sum + score[key], 0)
    const information = sumOf('information')
    if (!(information > 0)) return { variance: 0, error }
    variance = Math.max(0, sumOf('excess') / information)
    error = Math.sqrt(sumOf('chance')) / information
  }
  return { variance, error }
}

function evidenceOf({ votes, rest, moments: { slopes, curvatures } }: ComparedBoard) {
  const { slope, curvature } = voteDerivatives(votes.totals, rest.strengths)
  const shared = product(product(curvature, rest.covariance), curvature)
  return {
    ...{ rest, slope, curvature, slopes, curvatures, shared },
    squared: product(curvature, curvature),
    total: combine(slopes, shared, (one, other) => one + other),
  }
}

/**
 * How far the slopes of different voters agree beyond what all boards share, how much a unit of τ²
 * adds to that, and its variance by chance. With W the weights of the slopes, every sum here is of
 * G = Wᵀ W, as the trace of W C Wᵀ is that of G C.
 */
function scoreOf(evidence: ReturnType<typeof evidenceOf>, guess: number) {
  const { rest, slope, curvature, slopes, curvatures, shared, squared, total } = evidence
  const precision = inverseOf(withDiagonal(rest.covariance, rest.spreadFactor * guess))
  const posterior = inverseOf(combine(curvature, precision, (votes, prior) => votes + prior))
  const weights = product(precision, posterior)
  const gram = product(transposed(weights), weights)
  const all = innerProduct(gram, squared)
  const own = innerProduct(gram, curvatures)
  const between = (all - own) / all
  const weighed = times(gram, slope)
  const chance = product(total, gram)
  return {
    excess:
      slope.reduce((sum, part, model) => sum + part * floatAt(weighed, model), 0) -
      innerProduct(gram, slopes) -
      between * innerProduct(gram, shared),
    information: rest.spreadFactor * (all - own),
    chance: 2 * innerProduct(chance, transposed(chance)),
  }
}
