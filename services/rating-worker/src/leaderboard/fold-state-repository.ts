import type { DatabaseTransaction } from '@assay/db'
import { GENESIS_HASH, type LedgerHead, type ModelState } from '@assay/ledger'
import { sql } from 'kysely'
import {
  EXCLUSION_CHANGES,
  type ExclusionChanges,
  type ExclusionChangesRow,
  toExclusionChanges,
} from '../exclusions/exclusion-repository.ts'
import { type InboxChange, NEXT_CHANGES } from '../ledger/inbox-repository.ts'
import { IS_ON_OFFER, IS_RETIRED } from '../models/models-on-offer-repository.ts'

/** The state at the start of a fold. */
export interface FoldState {
  readonly head: LedgerHead
  /** Ids of the models that are offered. */
  readonly offeredModelIds: readonly string[]
  readonly models: readonly ModelState[]
  /**
   * The oldest network key that still exists. Networks under older keys can no longer be
   * distinguished.
   */
  readonly oldestNetworkKey: number
  readonly now: Date
  readonly exclusionChanges: ExclusionChanges
  /** Waiting changes other than votes. */
  readonly waiting: readonly InboxChange[]
}

interface FoldRow extends ExclusionChangesRow {
  readonly position: string | null
  readonly hash: Buffer | null
  readonly offeredModelIds: string[]
  readonly models: ModelState[]
  readonly oldestNetworkKey: number
  readonly now: Date
  readonly waiting: InboxChange[]
}

/** A `ModelState`. */
const MODEL_STATE = sql`jsonb_build_object('modelId', id, 'name', llm_name, 'provider', connection_id,
  'providerModel', provider_model, 'isRetired', ${IS_RETIRED})`

/** Reads everything in one round trip, because votes wait for the result. */
export async function readFoldState(trx: DatabaseTransaction): Promise<FoldState> {
  const { rows } = await sql<FoldRow>`
    select head.position, head.hash, clock_timestamp() as now,
      array(select id from models where ${IS_ON_OFFER}) as offered_model_ids,
      (select coalesce(jsonb_agg(${MODEL_STATE} order by id), '[]') from models) as models,
      (select coalesce(min(id), 0) from network_keys) as oldest_network_key,
      ${NEXT_CHANGES} as waiting,
      ${EXCLUSION_CHANGES}
    from (select) as always
    left join lateral (
      select position, hash from (
        (select position, hash from ledger order by position desc limit 1)
        union all
        (select position, hash from ledger_changes order by position desc limit 1)
      ) as last order by position desc limit 1
    ) as head on true`.execute(trx)
  const row = rows[0] as FoldRow
  const { position, hash, models, offeredModelIds, oldestNetworkKey, now, waiting } = row
  return {
    head: { position: Number(position ?? 0), hash: hash ?? GENESIS_HASH },
    models,
    offeredModelIds,
    oldestNetworkKey,
    now,
    waiting,
    exclusionChanges: toExclusionChanges(row),
  }
}
