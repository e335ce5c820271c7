import { inverseOf } from '../cholesky.ts'
import { voteDerivatives } from '../fit-strengths.ts'
import { type BoardVotes, voterMoments } from './board-votes.ts'
import {
  combine,
  innerProduct,
  type Matrix,
  product,
  times,
  traceOf,
  transposed,
  withDiagonal,
} from './matrix.ts'
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
}

/**
 * Estimates τ² from how the slopes of different voters of a board agree, which is what their tastes
 * do not explain, weighted as restricted maximum likelihood weights it; 0 where boards differ no
 * more than chance.
 * @see Searle, Casella and McCulloch, Variance Components, 1992, chapter 6.
 */
export function estimateSpread(boards: readonly ComparedBoard[]): Spread {
  const asked = boards.filter(({ votes }) => votes.weight > 0).map(evidenceOf)
  let variance = FIRST_SPREAD ** 2
  let error = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    const guess = Math.max(variance, LEAST_SPREAD ** 2)
    const scores = asked.map((evidence) => scoreOf(evidence, guess))
    const sumOf = (key: keyof (typeof scores)[number]) =>
      scores.reduce((sum, score) => sum + score[key], 0)
    const information = sumOf('information')
    if (!(information > 0)) return { variance: 0, error }
    variance = Math.max(0, sumOf('excess') / information)
    error = Math.sqrt(sumOf('chance')) / information
  }
  return { variance, error }
}

function evidenceOf({ votes, rest }: ComparedBoard) {
  return {
    rest,
    ...voteDerivatives(votes.totals, rest.strengths),
    voters: voterMoments(votes, rest.strengths),
  }
}

/**
 * How far the slopes of different voters agree beyond what all boards share, how much a unit of τ²
 * adds to that, and its variance by chance.
 */
function scoreOf({ rest, slope, curvature, voters }: ReturnType<typeof evidenceOf>, guess: number) {
  const precision = inverseOf(withDiagonal(rest.covariance, rest.spreadFactor * guess))
  const posterior = inverseOf(combine(curvature, precision, (votes, prior) => votes + prior))
  const weights = product(precision, posterior)
  const around = (matrix: Matrix) => product(product(weights, matrix), transposed(weights))
  const response = product(weights, curvature)
  const score = times(weights, slope)
  const noise = around(voters.slopes)
  const shared = product(product(response, rest.covariance), transposed(response))
  const all = innerProduct(response, response)
  const own = traceOf(around(voters.curvatures))
  const between = (all - own) / all
  const total = combine(noise, shared, (one, other) => one + other)
  return {
    excess:
      score.reduce((sum, part) => sum + part * part, 0) -
      traceOf(noise) -
      between * traceOf(shared),
    information: rest.spreadFactor * (all - own),
    chance: 2 * innerProduct(total, total),
  }
}
