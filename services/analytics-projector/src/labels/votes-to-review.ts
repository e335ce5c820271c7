import { type Database, refreshLabelReviews } from '@assay/db'
import { followTable } from '../follow-table.ts'
import { listVotedTurns } from './label-repository.ts'

/** A vote may be stored this long after it got its id. */
const PATIENCE_MS = 60_000

/**
 * Builds a sweep that has the labels of questions with a vote reviewed where nobody is sure of them: only
 * after the vote may superusers decide. Votes of the last minute are looked at again, as one may come late.
 */
export function createVotesToReviewSweep(db: Database): () => Promise<number> {
  return followTable({
    patienceMs: PATIENCE_MS,
    readsYoung: true,
    listPage: (range, limit) => listVotedTurns(db, range, limit),
    handleItems: (turnIds) => db.transaction().execute((trx) => refreshLabelReviews(trx, turnIds)),
  })
}
