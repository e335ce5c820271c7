import { choiceAmong } from '../choice.ts'
import { factorize, invert } from '../cholesky.ts'
import { derivatives } from '../fit-strengths.ts'
import { fitPairs } from '../rating-fit.ts'
import { POINTS_PER_STRENGTH } from '../rating-scale.ts'
import { type History, historyOf, WINDOW_MS } from './history.ts'
import type { TimedVote } from './timed-vote.ts'

/** A model that everybody together judges otherwise than before. */
export interface ModelChange {
  readonly modelId: string
  /** Standard deviations from what the board before leads to expect. */
  readonly z: number
  /** About so many points further up (or, below 0, down) in the window's votes. */
  readonly points: number
  readonly votes: number
}

/** Standard deviations; with errors taken on the wide side, chance hardly ever reaches them. */
const CHANGE_LIMIT = 3.5
/** Fewer votes on a model before the window are no measure of it. */
const MEASURE_VOTES = 100
/** By how much voters' tastes widen the board's own error, which is known by votes alone. */
const TASTE_INFLATION = 2

/**
 * Models whose votes in the last 14 days, by everybody, differ from the board before. The model may
 * have changed, a crowd with a taste of its own may have come, or somebody rigs votes and looks like
 * that crowd: nobody is excluded for it, but a person should look.
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
  /** Variance of the strength, as if votes were independent. */
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

/** How far a model's votes are from what is expected, in all and by voter. */
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
