import type { LedgerEntry } from './ledger-entry.ts'

/** Votes on a model that were cast before `since` count for its earlier version instead. */
export interface ModelSplit {
  readonly modelId: string
  /** The model that stands for the earlier version. */
  readonly earlierId: string
  readonly since: Date
}

type VotedPair = Pick<LedgerEntry, 'castAt' | 'leftModelId' | 'rightModelId'>

/**
 * Returns a function that replaces the models of a vote by the versions for which the vote counts.
 * If a model was split more than once, a vote belongs to the first split after it.
 */
export function createVersions(
  splits: readonly ModelSplit[],
): <Vote extends VotedPair>(vote: Vote) => Vote {
  const ofModels = Map.groupBy(
    splits.toSorted((one, other) => +one.since - +other.since),
    ({ modelId }) => modelId,
  )
  const versionOf = (modelId: string, castAt: Date) =>
    ofModels.get(modelId)?.find(({ since }) => castAt < since)?.earlierId ?? modelId
  return (vote) => {
    if (!ofModels.has(vote.leftModelId) && !ofModels.has(vote.rightModelId)) return vote
    const leftModelId = versionOf(vote.leftModelId, vote.castAt)
    return { ...vote, leftModelId, rightModelId: versionOf(vote.rightModelId, vote.castAt) }
  }
}
