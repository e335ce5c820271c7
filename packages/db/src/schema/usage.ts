/** How often something happened in clients on a day. */
export interface UsageCountTable {
  /** ISO date. */
  day: string
  event: string
  total: number
}
