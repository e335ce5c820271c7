import { type Database, splitsAt } from '@assay/db'
import type { ModelSplit, SplitState } from '@assay/ledger'
import { sql } from 'kysely'

/** Lists the splits that superusers have decided, oldest first. */
export async function listDecidedSplits(db: Database): Promise<SplitState[]> {
  const { rows } = await sql<SplitState>`
    select facts ->> 'modelId' as model_id, subject as earlier_id,
      (facts ->> 'since')::timestamptz as since, reason
    from reviews where kind = 'model_change' and state = 'split' order by at, subject`.execute(db)
  return rows
}

/** Lists the splits in the ledger, up to a position if one is given. */
export async function listSplits(db: Database, upTo?: number): Promise<ModelSplit[]> {
  const { rows } = await sql<ModelSplit>`select * from (${splitsAt(upTo)}) as split`.execute(db)
  return rows
}
