import type { Database } from '@assay/db'
import { screenedTurns } from './screened-turns.ts'
import { replaceTextsToReview, type ScreenedTurn } from './text-review-repository.ts'

/**
 * Screens all texts that would be published, and queues turns with uncertain, undecided findings
 * for superusers. A repeated call changes nothing.
 */
export async function screenTexts(db: Database) {
  const waiting: ScreenedTurn[] = []
  let published = 0
  let screenedOut = 0
  for await (const batch of screenedTurns(db)) {
    waiting.push(...batch.waiting)
    published += batch.published.length
    screenedOut += batch.screenedOut
  }
  await db.transaction().execute((trx) => replaceTextsToReview(trx, waiting))
  return { published, screenedOut, waiting: waiting.length }
}
