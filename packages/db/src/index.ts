export {
  createDatabase,
  type Database,
  type DatabaseOptions,
  type DatabaseTransaction,
} from './database.ts'
export { migrateToLatest } from './migrate.ts'
export { newId } from './new-id.ts'
export type { DatabaseSchema } from './schema/database-schema.ts'
export { isDatabaseUnavailable } from './unavailable.ts'
