import { isDeepStrictEqual } from 'node:util'
import { ModelEntry } from '@assay/contracts/connections'
import type { ModelsFile } from '@assay/contracts/models-file'
import type { Database } from '@assay/db'
import type { StoredEntry } from './plan-seed.ts'
import { listStoredConnections, listStoredModels } from './seed-repository.ts'

/** Returns the text of a models file that contains what is stored, without retired entries. */
export async function exportModels(db: Database): Promise<string> {
  const connections = current(await listStoredConnections(db))
  const known = new Set(connections.map(({ id }) => id))
  const models = current(await listStoredModels(db))
    .filter(({ connection }) => known.has(connection))
    .map(withoutDefaults)
  const file = { connections, models } satisfies Record<keyof ModelsFile, unknown>
  return JSON.stringify(file, null, 2)
}

function current<Entry>(stored: readonly StoredEntry<Entry>[]): Entry[] {
  return stored.filter(({ isRetired }) => !isRetired).map(({ entry }) => entry)
}

/** Leaves out the fields that have their default value. */
function withoutDefaults(entry: ModelEntry): Partial<ModelEntry> {
  const { id, connection, name, llm_name, company } = entry
  const required = { id, connection, name, llm_name, company }
  const defaults: Record<string, unknown> = ModelEntry.parse(required)
  const isOwn = ([key, value]: [string, unknown]) => !isDeepStrictEqual(defaults[key], value)
  return { ...required, ...Object.fromEntries(Object.entries(entry).filter(isOwn)) }
}
