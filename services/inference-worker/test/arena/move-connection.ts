import type { ConnectionKind } from '@assay/contracts/connections'
import type { Database } from '@assay/db'

/** Changes the address of a stored connection whose id is its kind. */
export async function moveConnection(
  db: Database,
  kind: ConnectionKind,
  base_url: string,
): Promise<void> {
  await db
    .updateTable('connections')
    .set({ settings: JSON.stringify({ id: kind, kind, base_url }) })
    .where('id', '=', kind)
    .execute()
}
