/** How often something happened in clients on a day. */
export interface UsageCountTable {
  /** In UTC. */
  day: Date
  event: string
  total: string
}
