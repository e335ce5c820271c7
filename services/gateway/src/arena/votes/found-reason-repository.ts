import type { UnratedReason } from '@assay/contracts/votes'
import { sql } from 'kysely'

const REASON = sql`coalesce(votes.unrated_reason, ledger.unrated_reason)`

/**
 * Why a vote does not count: as known when it was cast, or as the fold found, unless a superuser
 * has decided since that it counts. Of `votes` joined with `ledger`; most votes need no subquery.
 */
export const FOUND_REASON = sql<UnratedReason | null>`
  case when ${REASON} is not null and not exists (
    select from ledger_changes where kind = 'reversal' and subject_id = votes.id
  ) then ${REASON} end`
