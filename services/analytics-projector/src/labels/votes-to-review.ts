import { type Database, refreshLabelReviews } from '@assay/db'
import { followTable } from '../follow-table.ts'
import { listVotedTurns } from './label-repository.ts'

/** A vote may be committed this long after it has received its id. */
const PATIENCE_MS = 60_000

/**
 * Creates a sweep that adds a question with a vote to the reviews if no source is sure of its
 * labels. Superusers may decide only after the vote. Votes from the last minute are read again,
 * because a vote may be committed late.
 */
export function createVotesToReviewSweep(db: Database): () => Promise<number> {
  return followTable({
    patienceMs: PATIENCE_MS,
    readsYoung: true,
    listPage: (range, limit) => listVotedTurns(db, range, limit),
    handleItems: (turnIds) => db.transaction().execute((trx) => refreshLabelReviews(trx, turnIds)),
  })
}
