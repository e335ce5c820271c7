import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ModelsFile } from '@assay/contracts/models-file'
import { addFoundModels } from './add-found-models.ts'
import type { FoundServer } from './find-local-models.ts'
import type { StoredModels } from './list-stored-models.ts'

export interface OfferOptions {
  readonly found: readonly FoundServer[]
  /** The operator's file. */
  readonly modelsFile: string
  /** The folder for the file that also contains the models that were found. */
  readonly folder: string
  readonly listStored: () => Promise<StoredModels>
}

/** A battle needs two models. */
const MIN_MODELS = 2

/**
 * Offers the models that were found if there are at least two.
 * @returns the models file for the gateway, and a message for the operator.
 */
export async function offerLocalModels({
  found,
  modelsFile,
  folder,
  listStored,
}: OfferOptions): Promise<{ modelsFile: string; message: string | undefined }> {
  const message = messageOf(found)
  const file = countModels(found) >= MIN_MODELS ? await readValid(modelsFile) : undefined
  if (!file) return { modelsFile, message }
  const merged = addFoundModels(file, found, await listStored())
  const written = join(folder, 'models.json')
  await writeFile(written, `${JSON.stringify(merged, undefined, 2)}\n`)
  return { modelsFile: written, message }
}

/** Undefined if the file is missing or invalid: the gateway then reports the problems. */
async function readValid(path: string): Promise<ModelsFile | undefined> {
  try {
    return ModelsFile.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return undefined
  }
}

function messageOf(found: readonly FoundServer[]): string | undefined {
  const [first] = found
  if (!first) return undefined
  if (countModels(found) < MIN_MODELS)
    return `Found only one model on this computer, ${first.names[0]} of ${first.label}. A battle needs two: add another to it, or connect one (docs/operations.md).`
  const counts = found.map(({ label, names }) => `${names.length} of ${label}`)
  return `Found models on this computer: ${counts.join(', ')}. They are on offer.`
}

const countModels = (found: readonly FoundServer[]) =>
  found.reduce((total, { names }) => total + names.length, 0)
