import { sql } from 'kysely'
import { findBrokenCheckpoint } from '../restore/verify-stored-checkpoints.ts'
import type { Invariant } from './invariant.ts'

const boardsAreSigned: Invariant = {
  id: 'I26',
  statement: 'every board published since there is a signing key has a checkpoint',
  async check({ db }) {
    const { rows } = await sql<{ id: string }>`
      select id from leaderboard_snapshots
      where published_at >= (select min(published_at) from ledger_checkpoints)
        and id not in (select snapshot_id from ledger_checkpoints)`.execute(db)
    return rows.map(({ id }) => `board ${id} was published without a checkpoint`)
  },
}

const checkpointsHold: Invariant = {
  id: 'I26',
  statement: 'every checkpoint is signed and agrees with the ledger',
  async check({ db }) {
    const broken = await findBrokenCheckpoint(db)
    return broken === undefined ? [] : [broken]
  },
}

export const CHECKPOINT_INVARIANTS = [boardsAreSigned, checkpointsHold] as const
