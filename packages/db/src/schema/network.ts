import type { Generated } from 'kysely'

/** What the networks of guests are pseudonyms under; made for 14 days, destroyed after 30. */
export interface NetworkKeyTable {
  /** Number of its 14 days since 1970. */
  id: number
  key: Buffer
  createdAt: Generated<Date>
}

/** The network that a guest's vote came from, by its place in the ledger; goes with its key. */
export interface VoteNetworkTable {
  position: string
  keyId: number
  networkKey: Buffer
}

/** The network that a turn was asked from, for the budget of the day; kept for two days. */
export interface TurnNetworkTable {
  turnId: string
  network: Buffer
  /** The 48 bits of an IPv6 address that several networks may share. */
  site: Buffer | null
  createdAt: Generated<Date>
}

/** What a person who has gone used up of a network's and the arena's day; kept for two days. */
export interface DeletedUsageTable {
  id: Generated<string>
  network: Buffer | null
  site: Buffer | null
  battles: number
  tokens: number
  /** US dollars; null when no model that answered has a price. */
  cost: number | null
  createdAt: Generated<Date>
}
