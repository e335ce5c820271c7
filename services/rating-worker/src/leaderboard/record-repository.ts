import type { DatabaseTransaction } from '@assay/db'
import { GENESIS_HASH, type LedgerHead } from '@assay/ledger'
import { sql } from 'kysely'

/** What a fold starts from. */
export interface FoldRecord {
  readonly head: LedgerHead
  readonly activeModelIds: readonly string[]
  /** Number of changes of who is excluded, and how many of them the newest snapshot knows. */
  readonly exclusionChanges: { readonly current: number; readonly published: number }
}

/** Reads it all in one round trip: a vote waits for each of them. */
export async function readFoldRecord(trx: DatabaseTransaction): Promise<FoldRecord> {
  const { rows } = await sql<{
    position: string | null
    hash: Buffer | null
    activeModelIds: string[]
    current: string
    published: string | null
  }>`
    select head.position, head.hash,
      array(select id from models where is_active) as active_model_ids,
      (select count(*) + count(reversed_at) from vote_exclusions) as current,
      (select parameters ->> 'exclusionChanges' from leaderboard_snapshots
        order by computed_at desc, id desc limit 1) as published
    from (select) as always
    left join lateral (
      select position, hash from ledger order by position desc limit 1
    ) as head on true`.execute(trx)
  const { position, hash, activeModelIds, current, published } = rows[0] as (typeof rows)[number]
  return {
    head: { position: Number(position ?? 0), hash: hash ?? GENESIS_HASH },
    activeModelIds,
    exclusionChanges: { current: Number(current), published: Number(published ?? 0) },
  }
}
