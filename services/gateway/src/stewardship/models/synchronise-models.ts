import type { ModelEntry } from '@assay/contracts/connections'
import { type Database, limitLockWait, modelIdOf, retryLockTimeout } from '@assay/db'
import { isEmptyPlan, planSeed, type StoredEntry } from './plan-seed.ts'
import { readModelsFile } from './read-models-file.ts'
import {
  listStoredConnections,
  listStoredModels,
  lockSeededTables,
  releaseEntries,
  retireEntries,
  upsertConnections,
  upsertModels,
} from './seed-repository.ts'

/**
 * Makes the database follow `models.json`, except for what superusers have edited. Several gateways
 * may do so at the same time. On most starts nothing has changed, and no lock is taken. Otherwise,
 * turns and votes have precedence.
 * @throws {Error} that lists all problems in the file.
 */
export async function synchroniseModels(db: Database, path: string): Promise<void> {
  const file = await readModelsFile(path)
  const plan = async (at: Database) => {
    const stored = await listStoredModels(at)
    const models = planSeed(stored, file.models)
    assertNamesAreFree(stored, models.write, path)
    return { connections: planSeed(await listStoredConnections(at), file.connections), models }
  }
  const { connections, models } = await plan(db)
  if (isEmptyPlan(connections) && isEmptyPlan(models)) return
  await retryLockTimeout(() =>
    db.transaction().execute(async (trx) => {
      await limitLockWait(trx)
      await lockSeededTables(trx)
      const { connections, models } = await plan(trx)
      await upsertConnections(trx, connections.write)
      await upsertModels(trx, models.write)
      await retireEntries(trx, 'connections', connections.retire)
      await retireEntries(trx, 'models', models.retire.map(modelIdOf))
      await releaseEntries(trx, 'connections', connections.release)
      await releaseEntries(trx, 'models', models.release.map(modelIdOf))
    }),
  )
}

/** A model that is not written keeps its name: a retired model, or one that a superuser edited. */
function assertNamesAreFree(
  stored: readonly StoredEntry<ModelEntry>[],
  written: readonly ModelEntry[],
  path: string,
): void {
  const ids = new Set(written.map(({ id }) => id))
  const kept = stored.filter(({ entry }) => !ids.has(entry.id))
  const owners = new Map(kept.map(({ entry }) => [entry.llm_name, entry.id]))
  const problems = written
    .filter(({ llm_name }) => owners.has(llm_name))
    .map(({ id, llm_name }) => `${id}: the name ${llm_name} belongs to ${owners.get(llm_name)}`)
  if (problems.length > 0) throw new Error(`Invalid models file ${path}:\n${problems.join('\n')}`)
}
