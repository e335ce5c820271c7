import type { ExpertiseRole, ExpertiseTier } from '@assay/contracts/expertise'

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
