import type { UnratedReason } from '@assay/contracts/votes'
import { sql } from 'kysely'

const REASON = sql`coalesce(votes.unrated_reason, ledger.unrated_reason)`

/**
 * Why a vote is unrated: the reason known when it was cast, or found by the fold, unless a
 * superuser has reversed it. The statement must join `votes` and `ledger`. Most votes need no
 * subquery.
 */
export const FOUND_REASON = sql<UnratedReason | null>`
  case when ${REASON} is not null and not exists (
    select from ledger_changes where kind = 'reversal' and subject_id = votes.id
  ) then ${REASON} end`
