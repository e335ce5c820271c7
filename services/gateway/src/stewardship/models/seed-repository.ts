import type { ConnectionEntry, ModelEntry } from '@assay/contracts/connections'
import type { Database, DatabaseTransaction } from '@assay/db'
import { sql } from 'kysely'
import { MODEL_ROW_COLUMNS, toModelEntry, toModelRow } from './model-row.ts'
import type { StoredEntry } from './plan-seed.ts'

/** Lists all connections, including retired connections. */
export async function listStoredConnections(db: Database): Promise<StoredEntry<ConnectionEntry>[]> {
  const rows = await db
    .selectFrom('connections')
    .select(['settings', 'editedAt', 'retiredAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(({ settings, ...row }) => ({ entry: settings, ...stateOf(row) }))
}

/** Lists all models, including retired models. Earlier versions of models have no entry. */
export async function listStoredModels(db: Database): Promise<StoredEntry<ModelEntry>[]> {
  const rows = await db
    .selectFrom('models')
    .select([...MODEL_ROW_COLUMNS, 'editedAt', 'retiredAt'])
    .where('slug', 'is not', null)
    .orderBy('createdAt')
    .orderBy('slug')
    .execute()
  return rows.map((row) => ({ entry: toModelEntry(row), ...stateOf(row) }))
}

function stateOf(row: { readonly editedAt: Date | null; readonly retiredAt: Date | null }) {
  return { isEdited: row.editedAt !== null, isRetired: row.retiredAt !== null }
}

/**
 * Allows only one gateway to seed until its transaction ends. Reads continue. Locking the whole
 * tables avoids deadlocks with transactions that insert references to models.
 */
export async function lockSeededTables(trx: DatabaseTransaction): Promise<void> {
  await sql`lock table connections, models in exclusive mode`.execute(trx)
}

/**
 * Inserts or replaces connections. Workers check each of them again. A connection to an operator's
 * own server is a draft until a worker has reached it.
 * @param editedAt the time of a superuser's edit; null for an entry of the file.
 */
export async function upsertConnections(
  trx: DatabaseTransaction,
  entries: readonly ConnectionEntry[],
  editedAt: Date | null = null,
): Promise<void> {
  for (const entry of entries) {
    const row = {
      ...{ kind: entry.kind, settings: JSON.stringify(entry), editedAt, retiredAt: null },
      isDraft: entry.kind === 'openai-compatible',
      ...{ problem: null, names: null, checkedAt: null, servedUntil: null },
    }
    await trx
      .insertInto('connections')
      .values({ id: entry.id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  }
}

/** @param editedAt the time of a superuser's edit; null for an entry of the file. */
export async function upsertModels(
  trx: DatabaseTransaction,
  entries: readonly ModelEntry[],
  editedAt: Date | null = null,
): Promise<void> {
  for (const entry of entries) {
    const { options, ...columns } = toModelRow(entry)
    const row = { ...columns, options: JSON.stringify(options), editedAt, retiredAt: null }
    await trx
      .insertInto('models')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  }
}

/**
 * Retires connections or models. The ledger still refers to retired models.
 * @param editedAt the time of a superuser's edit; null if the file no longer names them.
 */
export async function retireEntries(
  trx: DatabaseTransaction,
  table: 'connections' | 'models',
  ids: readonly string[],
  editedAt: Date | null = null,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set retired_at = now(), edited_at = ${editedAt}
    where id::text = any (${ids}) and retired_at is null`.execute(trx)
}

/** Lets the file decide about these entries again. */
export async function releaseEntries(
  trx: DatabaseTransaction,
  table: 'connections' | 'models',
  ids: readonly string[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} set edited_at = null where id::text = any (${ids})`.execute(trx)
}
