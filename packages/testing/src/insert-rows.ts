import type { Database, DatabaseSchema } from '@assay/db'
import type { InsertObject } from 'kysely'

/** Inserts one row or several. */
export async function insertRows<Table extends keyof DatabaseSchema>(
  db: Database,
  table: Table,
  rows: InsertObject<DatabaseSchema, Table> | readonly InsertObject<DatabaseSchema, Table>[],
): Promise<void> {
  await db.insertInto(table).values(rows).execute()
}
