import type { PreferenceDto } from '@assay/contracts/leaderboard'
import { chancePreferred } from '@assay/rating'
import type { BoardRecord, DetailsRow, EntryRow } from './leaderboard-repository.ts'

type Facts = Pick<BoardRecord, 'snapshot' | 'entries' | 'details'>

/** Compares any two models of a board. Returns undefined for a model that is not on it. */
export function createPreferences({ snapshot, entries, details }: Facts) {
  const entryOf = new Map(entries.map((entry) => [entry.modelId, entry]))
  const halfWidthOf = createHalfWidths(details)
  const votersOn = createVoters(details)
  return (firstId: string, secondId: string): PreferenceDto | undefined => {
    const [first, second] = [entryOf.get(firstId), entryOf.get(secondId)]
    if (!first || !second) return undefined
    const difference = first.eloRating - second.eloRating
    const areConnected = isConnected(first, second)
    const halfWidth = areConnected ? halfWidthOf(firstId, secondId) : undefined
    const chanceAt = (shift: number) => chancePreferred(difference + shift)
    return {
      ledger_position: Number(snapshot.ledgerPosition),
      first_llm_id: firstId,
      second_llm_id: secondId,
      chance: areConnected ? chanceAt(0) : null,
      low: halfWidth === undefined ? null : chanceAt(-halfWidth),
      high: halfWidth === undefined ? null : chanceAt(halfWidth),
      voters: votersOn(firstId, secondId),
    }
  }
}

/** Models without votes have no group and are not connected to any other model. */
function isConnected(first: EntryRow, second: EntryRow): boolean {
  return first.comparableGroup !== null && first.comparableGroup === second.comparableGroup
}

/**
 * Half-widths of the differences between two models, in rating points. Undefined until they have
 * been computed.
 */
function createHalfWidths(details: DetailsRow | undefined) {
  const models = details?.comparedModels ?? []
  const numbers = new Map(models.map((id, number) => [id, number]))
  return (firstId: string, secondId: string): number | undefined => {
    const [first, second] = [numbers.get(firstId), numbers.get(secondId)]
    if (first === undefined || second === undefined) return undefined
    const [one, other] = first < second ? [first, second] : [second, first]
    const before = one * models.length - (one * (one + 1)) / 2
    return details?.differenceHalfWidths[before + other - one - 1]
  }
}

/** A smaller group would show who voted how. */
const MIN_PAIR_VOTERS = 10

/** The voters on a pair by outcome, or null for fewer than `MIN_PAIR_VOTERS`. */
function createVoters(details: DetailsRow | undefined) {
  const pairs = details?.headToHead ?? []
  return (firstId: string, secondId: string): PreferenceDto['voters'] => {
    const [smaller, larger] = firstId < secondId ? [firstId, secondId] : [secondId, firstId]
    const pair = pairs.find(
      (each) => each.firstModelId === smaller && each.secondModelId === larger,
    )
    if (!pair) return null
    const { firstBetter, secondBetter, tie: ties, bothBad: both_bad } = pair.voters
    if (firstBetter + secondBetter + ties + both_bad < MIN_PAIR_VOTERS) return null
    const [wins, losses] =
      smaller === firstId ? [firstBetter, secondBetter] : [secondBetter, firstBetter]
    return { wins, losses, ties, both_bad }
  }
}
