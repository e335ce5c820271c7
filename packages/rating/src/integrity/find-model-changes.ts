import { choiceAmong } from '../choice.ts'
import { POINTS_PER_STRENGTH } from '../rating-scale.ts'
import { expectedBoard } from './expected-board.ts'
import type { TimedVote } from './timed-vote.ts'

/** A model that voters in general rate differently than before. */
export interface ModelChange {
  readonly modelId: string
  /** Difference between the votes before and after the change, in standard deviations. */
  readonly z: number
  /** Estimated change in points; negative for a decline. */
  readonly points: number
  /** Number of votes on the model since the change. */
  readonly votes: number
  /** The most likely time of the change, in milliseconds since 1970. */
  readonly sinceMs: number
}

/**
 * Minimum deviation of a changed model, in standard deviations. It is above the usual limits,
 * because the test runs often and picks the clearest of many possible times.
 */
const CHANGE_LIMIT = 4
/** Maximum number of changes per run. Later runs find more after these models have been split. */
const MAX_CHANGES = 3
/** A comparison needs at least this number of votes before and after. */
const MEASURE_VOTES = 50

/**
 * Finds models on which the votes of all voters differ before and after some time, and the time at
 * which they differ most clearly (E. S. Page, 1954). The model may have changed, a crowd with a
 * different taste may have arrived, or an attacker may imitate such a crowd. Therefore no voter is
 * excluded, but superusers should look. The clearest change comes first; the others are found after
 * a split of that model, because its votes also shift its rivals.
 */
export function findModelChanges(votes: readonly TimedVote[]): ModelChange[] {
  const changes: ModelChange[] = []
  let rest = votes
  while (changes.length < MAX_CHANGES) {
    const change = clearestOf(rest)
    if (!change) break
    changes.push(change)
    rest = splitVotes(rest, change)
  }
  return changes
}

/** In the votes from before the change, replaces the model by another one. */
function splitVotes(
  votes: readonly TimedVote[],
  { modelId, sinceMs }: ModelChange,
): readonly TimedVote[] {
  const earlierOf = (id: string) => (id === modelId ? `${id} until ${sinceMs}` : id)
  return votes.map((vote) => {
    const { castAtMs, leftModelId, rightModelId } = vote
    if (castAtMs >= sinceMs || (leftModelId !== modelId && rightModelId !== modelId)) return vote
    return { ...vote, leftModelId: earlierOf(leftModelId), rightModelId: earlierOf(rightModelId) }
  })
}

function clearestOf(votes: readonly TimedVote[]): ModelChange | undefined {
  const { modelIds, strengthOf } = expectedBoard([], votes)
  const residuals = new Map<string, Residual[]>(modelIds.map((id) => [id, []]))
  for (const vote of votes.toSorted((one, other) => one.castAtMs - other.castAtMs)) {
    const { voterId, castAtMs, leftModelId, rightModelId, outcome } = vote
    const { first, second } = choiceAmong(strengthOf(leftModelId), strengthOf(rightModelId))
    const half = outcome === 'tie' ? 0.5 : 0
    const add = (modelId: string, chosen: number, chance: number) => {
      const residual = { excess: chosen - chance, information: chance * (1 - chance) }
      residuals.get(modelId)?.push({ voterId, castAtMs, ...residual })
    }
    add(leftModelId, outcome === 'left_better' ? 1 : half, first)
    add(rightModelId, outcome === 'right_better' ? 1 : half, second)
  }
  return [...residuals]
    .map(([modelId, own]) => ({ modelId, ...clearestChange(own) }))
    .filter(({ modelId, z }) => Math.abs(z) >= CHANGE_LIMIT && !modelId.includes(' '))
    .reduce<ModelChange | undefined>(
      (most, change) => (most && Math.abs(most.z) >= Math.abs(change.z) ? most : change),
      undefined,
    )
}

/** Deviation of one vote on a model from its expectation. */
interface Residual {
  readonly voterId: string
  readonly castAtMs: number
  readonly excess: number
  readonly information: number
}

function clearestChange(residuals: readonly Residual[]): Omit<ModelChange, 'modelId'> {
  const all = sumOf(residuals)
  const spread = Math.max(1, sumOfSquares(residuals) / all.information)
  const before = { excess: 0, information: 0 }
  let clearest = { z: 0, points: 0, votes: 0, sinceMs: 0 }
  for (const [at, { castAtMs, excess, information }] of residuals.entries()) {
    if (at >= MEASURE_VOTES && at <= residuals.length - MEASURE_VOTES) {
      const rest = all.information - before.information
      const change = (all.excess - before.excess) / rest - before.excess / before.information
      const z = change / Math.sqrt(spread * (1 / rest + 1 / before.information))
      if (Math.abs(z) > Math.abs(clearest.z))
        clearest = {
          ...{ z, points: POINTS_PER_STRENGTH * change },
          ...{ votes: residuals.length - at, sinceMs: castAtMs },
        }
    }
    before.excess += excess
    before.information += information
  }
  return clearest
}

function sumOf(residuals: readonly Residual[]) {
  return {
    excess: residuals.reduce((sum, { excess }) => sum + excess, 0),
    information: residuals.reduce((sum, { information }) => sum + information, 0),
  }
}

/** Sums the squares of the voters' sums, because votes of one person are not independent. */
function sumOfSquares(residuals: readonly Residual[]): number {
  const byVoter = new Map<string, number>()
  for (const { voterId, excess } of residuals)
    byVoter.set(voterId, (byVoter.get(voterId) ?? 0) + excess)
  return byVoter.values().reduce((sum, own) => sum + own ** 2, 0)
}
