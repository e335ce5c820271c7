import { readFile } from 'node:fs/promises'
import { ModelsFile } from '@assay/contracts/models-file'
import { type Database, limitLockWait, retryLockTimeout } from '@assay/db'
import { z } from 'zod'
import {
  agreesWith,
  lockModels,
  retireOtherModels,
  upsertModels,
} from '../../arena/models/model-repository.ts'

/**
 * Synchronises the database with `models.json`. Several gateways may do so at the same time. On
 * most starts nothing has changed, and no lock is taken. Otherwise, turns and votes have
 * precedence.
 * @throws {Error} that lists all problems in the file.
 */
export async function synchroniseModels(db: Database, path: string): Promise<void> {
  const { models } = await readModels(path)
  if (await agreesWith(db, models)) return
  const ids = models.map(({ id }) => id)
  await retryLockTimeout(() =>
    db.transaction().execute(async (trx) => {
      await limitLockWait(trx)
      await lockModels(trx)
      await upsertModels(trx, models)
      await retireOtherModels(trx, ids)
    }),
  )
}

async function readModels(path: string): Promise<ModelsFile> {
  let json: unknown
  try {
    json = JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new Error(`Invalid models file ${path}`, { cause: error })
  }
  const parsed = ModelsFile.safeParse(json)
  if (parsed.success) return parsed.data
  throw new Error(`Invalid models file ${path}:\n${z.prettifyError(parsed.error)}`)
}
