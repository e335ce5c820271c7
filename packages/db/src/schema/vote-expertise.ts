import type { ExpertiseRole, ExpertiseTier } from '@assay/contracts/expertise'

type ExpertiseSlug = ExpertiseTier | ExpertiseRole

/** The expertise with which a vote was cast. Later withdrawals do not change it. */
export interface VoteExpertiseTable {
  voteId: string
  voterId: string
  /** A tier and, if declared, a role. */
  slugs: ExpertiseSlug[]
  /** The slugs that have been appended to the ledger; null before the first. */
  appended: ExpertiseSlug[] | null
}
