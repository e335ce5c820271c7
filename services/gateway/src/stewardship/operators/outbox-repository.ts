import type { Database } from '@assay/db'

/** Counts the events that wait to be published. */
export async function countOutbox(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
