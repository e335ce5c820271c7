import type { ConnectionEntry } from '@assay/contracts/connections'
import type { Database } from '@assay/db'

/** What earlier starts and superusers have stored. */
export interface StoredModels {
  readonly connections: readonly StoredConnection[]
  readonly models: readonly StoredModel[]
}

interface StoredConnection {
  readonly entry: ConnectionEntry
  /** Whether a models file has ceased to name it. */
  readonly isRetired: boolean
}

export interface StoredModel {
  /** Null for an earlier version of a model. */
  readonly slug: string | null
  readonly connection: string
  readonly name: string
  readonly llm_name: string
  /** Whether it is an earlier version, or a models file has ceased to name it. */
  readonly isRetired: boolean
}

export async function listStoredModels(db: Database): Promise<StoredModels> {
  const connections = await db
    .selectFrom('connections')
    .select(['settings', 'editedAt', 'retiredAt'])
    .execute()
  const models = await db
    .selectFrom('models')
    .select(['slug', 'connectionId', 'providerModel', 'llmName', 'editedAt', 'retiredAt'])
    .execute()
  return {
    connections: connections.map(({ settings, ...row }) => ({
      entry: settings,
      isRetired: isRetiredByFile(row),
    })),
    models: models.map((row) => ({
      ...{ slug: row.slug, connection: row.connectionId },
      ...{ name: row.providerModel, llm_name: row.llmName },
      isRetired: row.slug === null || isRetiredByFile(row),
    })),
  }
}

/** What a superuser has retired should not return under another id. */
const isRetiredByFile = (row: { editedAt: Date | null; retiredAt: Date | null }) =>
  row.retiredAt !== null && row.editedAt === null
