import type { ConnectionEntry } from '@assay/contracts/connections'
import type { Database } from '@assay/db'
import { sql } from 'kysely'

export interface KnownConnection {
  readonly settings: ConnectionEntry
  /** Whether a worker had its key in the last day, so that a restart of workers hides no call. */
  readonly isServed: boolean
  /** Whether a model of it is switched on. */
  readonly isUsed: boolean
}

/** Lists the connections to servers that are not retired. */
export async function listKnownConnections(db: Database): Promise<KnownConnection[]> {
  return db
    .selectFrom('connections')
    .select('settings')
    .select(
      sql<boolean>`coalesce(served_until > now() - interval '1 day', false)
        and problem ->> 'code' is distinct from 'not_local'`.as('isServed'),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('models')
            .select('models.id')
            .whereRef('connectionId', '=', 'connections.id')
            .where('isActive', '=', true)
            .where('models.retiredAt', 'is', null),
        )
        .$castTo<boolean>()
        .as('isUsed'),
    )
    .where('connections.retiredAt', 'is', null)
    .where('kind', 'not in', ['demo', 'scripted'])
    .orderBy('connections.id')
    .execute()
}
