export {
  createDatabase,
  type Database,
  type DatabaseOptions,
  type DatabaseTransaction,
} from './database.ts'
export { migrateToLatest } from './migrate.ts'
export { newId } from './new-id.ts'
export { pingDatabase } from './ping-database.ts'
export { columnNames, excludedValues, type RecordColumns, recordset } from './recordset.ts'
export { CHECKPOINT_COLUMNS } from './schema/checkpoint.ts'
export type { DatabaseSchema } from './schema/database-schema.ts'
export { ENTRY_COLUMNS, LEDGER_COLUMNS, SNAPSHOT_COLUMNS } from './schema/leaderboard.ts'
export { isDatabaseUnavailable } from './unavailable.ts'
