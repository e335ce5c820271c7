import type { Database, DatabaseTransaction } from '@assay/db'
import type { Review } from './review-repository.ts'

/** Finds the answers to which these reviews refer. */
export function findAnswers(db: Database, reviews: readonly Review[]) {
  const ids = reviews.map(({ subject }) => subject)
  return db
    .selectFrom('answers')
    .innerJoin('models', 'models.id', 'answers.modelId')
    .select(['answers.id', 'answers.turnId', 'answers.side'])
    .select(['models.llmName as modelName', 'answers.selfIdentification as sentence'])
    .where(({ eb, fn, val }) => eb('answers.id', '=', fn.any(val(ids))))
    .execute()
}

/**
 * Locks both answers of a turn. If two decisions about the turn run concurrently, the later one
 * then sees the earlier one.
 */
export function lockSides(trx: DatabaseTransaction, turnId: string) {
  return trx
    .selectFrom('answers')
    .select(['id', 'selfIdentified'])
    .where('turnId', '=', turnId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Records that an answer does not name its model. */
export async function clearSelfIdentified(trx: DatabaseTransaction, id: string): Promise<void> {
  await trx.updateTable('answers').set({ selfIdentified: false }).where('id', '=', id).execute()
}
