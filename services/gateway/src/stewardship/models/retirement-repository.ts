import type { Database } from '@assay/db'

/**
 * Retires a model, regardless of `models.json`. The ledger still refers to it. Returns false for an unknown name or a retired
 * model.
 */
export async function retireModel(db: Database, llmName: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('models')
    .set({ retiredAt: new Date(), editedAt: new Date() })
    .where('llmName', '=', llmName)
    .where('retiredAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
