import type { ConnectionProblem } from '@assay/contracts/connection-problems'
import type { ConnectionEntry, ConnectionKind } from '@assay/contracts/connections'
import type { Generated, JSONColumnType } from 'kysely'

/**
 * Where models are served. The gateway writes the entries of the file and of superusers. Workers write
 * what they find out: the columns from `isDraft` on.
 */
export interface ConnectionTable {
  id: string
  kind: ConnectionKind
  /** The entry as in `models.json`. Names variables with keys, but contains no key. */
  settings: JSONColumnType<ConnectionEntry>
  /** Set while a superuser's version takes precedence over the file's. */
  editedAt: Date | null
  /** Retired connections finish their answers, but get no new ones. */
  retiredAt: Date | null
  createdAt: Generated<Date>
  /** Whether the server has not been reached since the connection was saved. */
  isDraft: Generated<boolean>
  /** Why the last check failed. Null if it succeeded or there was none. */
  problem: JSONColumnType<ConnectionProblem> | null
  /** The names of the models that the server lists. Null if it does not list them. */
  names: string[] | null
  checkedAt: Date | null
  /** Until when a worker with the key has promised to serve the connection. */
  servedUntil: Date | null
}
