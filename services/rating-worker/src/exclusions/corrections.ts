import { createVersions, type SplitState } from '@assay/ledger'

/** Decisions about votes in the ledger: whose votes do not count, and which models were split. */
export interface Corrections {
  /**
   * The number of exclusions, reversals and splits so far. If two numbers are equal, so are the
   * votes that count and their models.
   */
  readonly changes: number
  /** The voters whose votes do not count in the ratings. */
  readonly voterIds: ReadonlySet<string>
  /** All exclusions, including reversed ones. */
  readonly exclusions: readonly ExclusionRecord[]
  readonly splits: readonly SplitState[]
  /** Replaces the models of a vote by the versions for which it counts. */
  readonly versions: ReturnType<typeof createVersions>
}

/** An exclusion, and its reversal if there is one. */
export interface ExclusionRecord {
  readonly id: string
  readonly voterId: string
  readonly reason: string
  readonly ruleVersion: string
  /** The figures behind the exclusion. */
  readonly evidence: Readonly<Record<string, number | string>>
  readonly isByPerson: boolean
  /** Null while the exclusion is in force. */
  readonly reversalReason: string | null
}

export const NO_CORRECTIONS = correctionsOf([], [])

/** @param exclusions all exclusions, including reversed ones. */
export function correctionsOf(
  exclusions: readonly ExclusionRecord[],
  splits: readonly SplitState[],
): Corrections {
  const inForce = exclusions.filter(({ reversalReason }) => reversalReason === null)
  return {
    changes: 2 * exclusions.length - inForce.length + splits.length,
    voterIds: new Set(inForce.map(({ voterId }) => voterId)),
    ...{ exclusions, splits, versions: createVersions(splits) },
  }
}
