import type { ExpertiseRole, ExpertiseTier } from '@assay/contracts/expertise'
import type { Generated } from 'kysely'

type ExpertiseSlug = ExpertiseTier | ExpertiseRole

/** As what a vote was cast, less what was withdrawn since. */
export interface VoteExpertiseTable {
  voteId: string
  voterId: string
  /** A tier and, where one is declared, a role. */
  slugs: ExpertiseSlug[]
  /** What the ledger tells; null before it has told anything. */
  told: ExpertiseSlug[] | null
}

/** Voters of whom something was withdrawn that no fold has looked at. */
export interface ExpertiseToFoldTable {
  id: Generated<string>
  voterId: string
}
