import type { UnratedReason } from '@assay/contracts/votes'
import { sql } from 'kysely'

const REASON = sql`coalesce(votes.unrated_reason, ledger.unrated_reason)`

/**
 * Selects the reason why a vote is unrated, unless a superuser has reversed it. The reason was
 * either known when the vote was cast or found by the fold. The statement must join `votes` and
 * `ledger`. Most votes need no subquery.
 */
export const FOUND_REASON = sql<UnratedReason | null>`
  case when ${REASON} is not null and not exists (
    select from ledger_changes where kind = 'reversal' and subject_id = votes.id
  ) then ${REASON} end`
