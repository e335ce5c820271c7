import type { Database, DatabaseTransaction } from '@assay/db'

/** Runs `apply` in a transaction, unless this consumer has already processed the event. */
export async function applyOnce(
  db: Database,
  consumer: string,
  eventId: string,
  apply: (trx: DatabaseTransaction) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const firstTime = await trx
      .insertInto('inbox')
      .values({ consumer, eventId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('eventId')
      .executeTakeFirst()
    if (firstTime) await apply(trx)
  })
}
