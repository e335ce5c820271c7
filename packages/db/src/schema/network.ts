import type { Generated } from 'kysely'

/**
 * A key for the pseudonyms of voters' networks and mail domains. A key is used for 14 days and
 * destroyed after 30 days.
 */
export interface NetworkKeyTable {
  /** Number of the key's 14-day period since 1970. */
  id: number
  key: Buffer
  createdAt: Generated<Date>
}

/** The network and the mail domain of a vote, by ledger position. Deleted with its key. */
export interface VoteNetworkTable {
  position: string
  keyId: number
  networkKey: Buffer
  /** False for guests and for accounts that count as guests. */
  isAccount: boolean
  /** Null for guests, accounts that count as guests, and addresses at large providers. */
  domainKey: Buffer | null
}

/** The network from which a turn was asked, for the daily budget. Kept for two days. */
export interface TurnNetworkTable {
  turnId: string
  network: Buffer
  /** The first 48 bits of an IPv6 address, which several networks may share; null for IPv4. */
  site: Buffer | null
  createdAt: Generated<Date>
}

/** The share of the daily budgets that a deleted person had used. Kept for two days. */
export interface DeletedUsageTable {
  id: Generated<string>
  network: Buffer | null
  site: Buffer | null
  battles: number
  tokens: number
  /** US dollars; null if none of the models that answered has a price. */
  cost: number | null
  createdAt: Generated<Date>
}
