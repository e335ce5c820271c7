import type { UnratedReason } from '@assay/contracts/votes'
import { sql } from 'kysely'

/**
 * Why a vote does not count: as it was known when it was cast, or as the fold has found, unless
 * somebody has seen to it since that it counts. Of `votes` joined with `ledger` and `vote_restorations`.
 */
export const FOUND_REASON = sql<UnratedReason | null>`
  case when vote_restorations.is_told then null
    else coalesce(votes.unrated_reason, ledger.unrated_reason) end`
