/** How often a client event occurred on one day. */
export interface UsageCountTable {
  /** UTC date. */
  day: Date
  event: string
  total: string
}
