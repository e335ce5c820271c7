import type { Database } from '@assay/db'
import { sql } from 'kysely'

/** Open requests for a mail of this table that wait since before that time; at most `limit`. */
export async function listUnmailed(
  db: Database,
  table: 'accountMails' | 'passwordResets',
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<{ readonly id: string }[]> {
  return db
    .selectFrom(table)
    .select('id')
    .where('mailedAt', 'is', null)
    .where('usedAt', 'is', null)
    .where('requestedAt', '<', before)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('requestedAt')
    .limit(limit)
    .execute()
}
