/** Whose votes have a place in the ledger and no part in the ratings. */
export interface Exclusions {
  /** How many exclusions and reversals led here: two equal numbers mean the same voters. */
  readonly changes: number
  readonly voterIds: ReadonlySet<string>
}

export const NO_EXCLUSIONS: Exclusions = { changes: 0, voterIds: new Set() }
