import { choiceAmong } from '../choice.ts'
import { factorize, invert } from '../cholesky.ts'
import { derivatives } from '../fit-strengths.ts'
import { fitPairs } from '../rating-fit.ts'
import { POINTS_PER_STRENGTH } from '../rating-scale.ts'
import { type History, historyOf, WINDOW_MS } from './history.ts'
import type { TimedVote } from './timed-vote.ts'

/** A model that all voters together rate differently than before. */
export interface ModelChange {
  readonly modelId: string
  /** Standard deviations from the expectation of the earlier board. */
  readonly z: number
  /** Estimated change in points during the window; negative for a decline. */
  readonly points: number
  readonly votes: number
}

/**
 * Minimum deviation of a changed model, in standard deviations. The errors are conservative, so
 * chance rarely exceeds this limit.
 */
const CHANGE_LIMIT = 3.5
/** A model needs at least this number of earlier votes for a comparison. */
const MEASURE_VOTES = 100
/**
 * Factor by which voters' tastes widen the error of the earlier board, which assumes independent
 * votes.
 */
const TASTE_INFLATION = 2

/**
 * Finds models whose votes in the last 14 days, over all voters, differ from the earlier board. The
 * model may have changed, a crowd with a different taste may have arrived, or an attacker may
 * imitate such a crowd. Therefore no voter is excluded, but an operator should look.
 */
export function findModelChanges(
  votes: readonly TimedVote[],
  nowMs: number,
  history: History = historyOf(votes, nowMs),
): ModelChange[] {
  const board = boardBefore(history)
  const window = votes.filter(({ castAtMs }) => castAtMs >= nowMs - WINDOW_MS)
  const sums = sumResiduals(window, board)
  return [...sums].flatMap(([modelId, { excess, information, byVoter, seen }]) => {
    const { variance = 0, votes: before = 0 } = board.get(modelId) ?? {}
    if (before < MEASURE_VOTES) return []
    const clustered = [...byVoter.values()].reduce((sum, own) => sum + own ** 2, 0)
    const z =
      excess /
      Math.sqrt(Math.max(clustered, information) + TASTE_INFLATION * information ** 2 * variance)
    if (Math.abs(z) < CHANGE_LIMIT) return []
    return [{ modelId, z, points: (POINTS_PER_STRENGTH * excess) / information, votes: seen }]
  })
}

interface ModelBefore {
  readonly strength: number
  /** Variance of the strength, assuming independent votes. */
  readonly variance: number
  readonly votes: number
}

function boardBefore({ pairs }: History): ReadonlyMap<string, ModelBefore> {
  const { modelIds, strengths, totals } = fitPairs(pairs, [])
  const { curvature } = derivatives(totals, strengths)
  factorize(curvature)
  const { size, values } = invert(curvature)
  const votes = new Map<string, number>()
  for (const { firstModelId, secondModelId, counts } of pairs) {
    const onPair = Object.values(counts).reduce((sum, count) => sum + count, 0)
    for (const modelId of [firstModelId, secondModelId])
      votes.set(modelId, (votes.get(modelId) ?? 0) + onPair)
  }
  return new Map(
    modelIds.map((modelId, at) => {
      const variance = values[at * size + at] ?? 0
      return [modelId, { strength: strengths[at] ?? 0, variance, votes: votes.get(modelId) ?? 0 }]
    }),
  )
}

/** Deviation of a model's votes from the expectation, in total and by voter. */
interface ResidualSum {
  excess: number
  information: number
  seen: number
  readonly byVoter: Map<string, number>
}

function sumResiduals(
  votes: readonly TimedVote[],
  board: ReadonlyMap<string, ModelBefore>,
): ReadonlyMap<string, ResidualSum> {
  const sums = new Map<string, ResidualSum>()
  const add = (voterId: string, modelId: string, chosen: number, chance: number) => {
    const sum = sums.get(modelId) ?? { excess: 0, information: 0, seen: 0, byVoter: new Map() }
    sums.set(modelId, sum)
    sum.excess += chosen - chance
    sum.information += chance * (1 - chance)
    sum.seen += 1
    sum.byVoter.set(voterId, (sum.byVoter.get(voterId) ?? 0) + chosen - chance)
  }
  for (const { voterId, leftModelId, rightModelId, outcome } of votes) {
    const left = board.get(leftModelId)
    const right = board.get(rightModelId)
    if (!left || !right) continue
    const chances = choiceAmong(left.strength, right.strength)
    const half = outcome === 'tie' ? 0.5 : 0
    add(voterId, leftModelId, outcome === 'left_better' ? 1 : half, chances.first)
    add(voterId, rightModelId, outcome === 'right_better' ? 1 : half, chances.second)
  }
  return sums
}
