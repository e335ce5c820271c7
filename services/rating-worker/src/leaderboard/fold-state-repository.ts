import type { DatabaseTransaction } from '@assay/db'
import { GENESIS_HASH, type LedgerHead } from '@assay/ledger'
import { sql } from 'kysely'
import {
  EXCLUSION_CHANGES,
  type ExclusionChanges,
  type ExclusionChangesRow,
  toExclusionChanges,
} from '../exclusions/exclusion-repository.ts'
import { IS_ON_OFFER } from './models-on-offer.ts'

/** What a fold starts from. */
export interface FoldState {
  readonly head: LedgerHead
  /** Models on offer. */
  readonly offeredModelIds: readonly string[]
  readonly exclusionChanges: ExclusionChanges
}

interface FoldRow extends ExclusionChangesRow {
  readonly position: string | null
  readonly hash: Buffer | null
  readonly offeredModelIds: string[]
}

/** Reads it all in one round trip: a vote waits for each of them. */
export async function readFoldState(trx: DatabaseTransaction): Promise<FoldState> {
  const { rows } = await sql<FoldRow>`
    select head.position, head.hash,
      array(select id from models where ${IS_ON_OFFER}) as offered_model_ids,
      ${EXCLUSION_CHANGES}
    from (select) as always
    left join lateral (
      select position, hash from ledger order by position desc limit 1
    ) as head on true`.execute(trx)
  const row = rows[0] as FoldRow
  const { position, hash, offeredModelIds } = row
  return {
    head: { position: Number(position ?? 0), hash: hash ?? GENESIS_HASH },
    offeredModelIds,
    exclusionChanges: toExclusionChanges(row),
  }
}
