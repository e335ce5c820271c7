import { type Database, firstIdAt, refreshLabelReviews } from '@assay/db'
import { listVotedTurns } from './label-repository.ts'

/** A vote may be stored so long after it got its id. */
const PATIENCE_MS = 60_000

const PAGE_SIZE = 100
const PAGES_AT_ONCE = 10

/**
 * Builds a sweep that looks whether the labels of questions that have their vote wait for a review:
 * a vote is what lets superusers say something. It goes through all votes once, some pages a call,
 * and then through those that came; votes of the last minute again, as one may come late.
 */
export function createVotesToReviewSweep(
  db: Database,
  { patienceMs = PATIENCE_MS }: { readonly patienceMs?: number } = {},
): () => Promise<void> {
  let after = firstIdAt(0)

  return async () => {
    const settledBefore = firstIdAt(Date.now() - patienceMs)
    let from = after
    for (let page = 0; page < PAGES_AT_ONCE; page += 1) {
      const { turnIds, last } = await listVotedTurns(db, from, PAGE_SIZE)
      if (last === null) break
      await db.transaction().execute((trx) => refreshLabelReviews(trx, turnIds))
      from = last
      if (last < settledBefore) after = last
    }
  }
}
