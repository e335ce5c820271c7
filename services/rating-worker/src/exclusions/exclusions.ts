/** The voters whose votes are in the ledger but do not count in the ratings. */
export interface Exclusions {
  /**
   * The number of exclusions and reversals so far. If two numbers are equal, so are the excluded
   * voters.
   */
  readonly changes: number
  readonly voterIds: ReadonlySet<string>
  /** All exclusions, including reversed ones. */
  readonly records: readonly ExclusionRecord[]
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

export const NO_EXCLUSIONS: Exclusions = { changes: 0, voterIds: new Set(), records: [] }

/** @param records all exclusions, including reversed ones. */
export function exclusionsOf(records: readonly ExclusionRecord[]): Exclusions {
  const inForce = records.filter(({ reversalReason }) => reversalReason === null)
  return {
    changes: 2 * records.length - inForce.length,
    voterIds: new Set(inForce.map(({ voterId }) => voterId)),
    records,
  }
}
