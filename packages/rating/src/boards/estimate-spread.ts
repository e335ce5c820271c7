import { floatAt } from '../at.ts'
import { inverseOf } from '../cholesky.ts'
import { voteDerivatives } from '../fit-strengths.ts'
import type { BoardVotes, VoterMoments } from './board-votes.ts'
import {
  innerProduct,
  plus,
  product,
  symmetricProduct,
  times,
  transposed,
  withDiagonal,
} from './matrix.ts'
import type { Rest } from './rest-of-board.ts'
import type { Spread } from './spread.ts'

/**
 * The spread at which the search starts (35 points), and the smallest spread used for weights (9
 * points).
 */
const FIRST_SPREAD = 0.2
const MIN_SPREAD = 0.05
const ROUNDS = 4

/** A board, and the strengths that the votes outside it predict. */
export interface ComparedBoard {
  readonly votes: BoardVotes
  readonly rest: Rest
  /** Computed at the strengths of `rest`. */
  readonly moments: VoterMoments
}

/**
 * Estimates τ² from the correlation of gradients between different voters of a board, beyond what
 * their individual tastes explain. It uses the weights of restricted maximum likelihood. Returns 0
 * if boards differ no more than by chance.
 * @see Searle, Casella and McCulloch, Variance Components, 1992, chapter 6.
 */
export function estimateSpread(boards: readonly ComparedBoard[]): Spread {
  const asked = boards.filter(({ votes }) => votes.weight > 0).map(evidenceOf)
  let variance = FIRST_SPREAD ** 2
  let scores: Score[] = []
  const sumOf = (key: 'excess' | 'information') =>
    scores.reduce((sum, score) => sum + score[key], 0)
  for (let round = 0; round < ROUNDS; round++) {
    const guess = Math.max(variance, MIN_SPREAD ** 2)
    scores = asked.map((evidence) => scoreOf(evidence, guess))
    if (!(sumOf('information') > 0)) return { variance: 0, error: Number.POSITIVE_INFINITY }
    variance = Math.max(0, sumOf('excess') / sumOf('information'))
  }
  const chance = scores.reduce((sum, score) => sum + score.chance(), 0)
  return { variance, error: Math.sqrt(chance) / sumOf('information') }
}

function evidenceOf({ votes, rest, moments: { slopes, curvatures } }: ComparedBoard) {
  const { slope, curvature } = voteDerivatives(votes.totals, rest.strengths)
  const shared = symmetricProduct(product(curvature, rest.covariance), curvature)
  return {
    ...{ rest, slope, curvature, slopes, curvatures, shared },
    squared: symmetricProduct(curvature, curvature),
    total: plus(shared, slopes),
  }
}

interface Score {
  /** Correlation of the gradients beyond what all boards have in common. */
  readonly excess: number
  /** Derivative of the expected excess with respect to τ². */
  readonly information: number
  /**
   * Variance of the excess under chance. It doubles the cost, so only the last round computes it.
   */
  chance(): number
}

/**
 * W are the weights of the gradients. All sums use G = Wᵀ W, because trace(W C Wᵀ) = trace(G C).
 */
function scoreOf(evidence: ReturnType<typeof evidenceOf>, guess: number): Score {
  const { rest, slope, curvature, slopes, curvatures, shared, squared, total } = evidence
  const precision = inverseOf(withDiagonal(rest.covariance, rest.spreadFactor * guess))
  const posterior = inverseOf(plus(precision, curvature))
  const weights = product(precision, posterior)
  const gram = symmetricProduct(transposed(weights), weights)
  const all = innerProduct(gram, squared)
  const own = innerProduct(gram, curvatures)
  const between = (all - own) / all
  const weighed = times(gram, slope)
  return {
    excess:
      slope.reduce((sum, part, model) => sum + part * floatAt(weighed, model), 0) -
      innerProduct(gram, slopes) -
      between * innerProduct(gram, shared),
    information: rest.spreadFactor * (all - own),
    chance() {
      const seen = product(total, gram)
      return 2 * innerProduct(seen, transposed(seen))
    },
  }
}
