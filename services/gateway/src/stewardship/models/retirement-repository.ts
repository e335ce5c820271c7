import type { Database } from '@assay/db'

/** Takes a model off the offer; the ledger keeps knowing it. False when no such model is on offer. */
export async function retireModel(db: Database, llmName: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('models')
    .set({ retiredAt: new Date() })
    .where('llmName', '=', llmName)
    .where('retiredAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
