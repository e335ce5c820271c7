/** Whose votes have a place in the ledger and no part in the ratings. */
export interface Exclusions {
  /** How many exclusions and reversals led here: two equal numbers mean the same voters. */
  readonly changes: number
  readonly voterIds: ReadonlySet<string>
  /** All of them, reversed ones included. */
  readonly records: readonly ExclusionRecord[]
}

/** An exclusion, and its end if it has one. */
export interface ExclusionRecord {
  readonly id: string
  readonly voterId: string
  readonly reason: string
  readonly ruleVersion: string
  /** The figures behind it. */
  readonly evidence: Readonly<Record<string, number | string>>
  readonly isByPerson: boolean
  /** Null while it is in force. */
  readonly reversalReason: string | null
}

export const NO_EXCLUSIONS: Exclusions = { changes: 0, voterIds: new Set(), records: [] }

/** @param records every exclusion that ever was. */
export function exclusionsOf(records: readonly ExclusionRecord[]): Exclusions {
  const inForce = records.filter(({ reversalReason }) => reversalReason === null)
  return {
    changes: 2 * records.length - inForce.length,
    voterIds: new Set(inForce.map(({ voterId }) => voterId)),
    records,
  }
}
