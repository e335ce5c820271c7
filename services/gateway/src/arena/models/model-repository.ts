import { isDeepStrictEqual } from 'node:util'
import type { ModelEntry } from '@assay/contracts/models-file'
import type { Database, DatabaseTransaction } from '@assay/db'
import { sql } from 'kysely'
import type { PairDrawRecord } from './pair-draw.ts'

export interface Model {
  readonly id: string
  readonly llmName: string
  readonly provider: string
  readonly providerModel: string
  readonly isThinking: boolean
  readonly samplingWeight: number
}

const modelColumns = [
  'id',
  'llmName',
  'provider',
  'providerModel',
  'isThinking',
  'samplingWeight',
] as const

/** The columns whose values come from the models file. */
const writtenColumns = [
  'id',
  'llmName',
  'provider',
  'providerModel',
  'isThinking',
  'isActive',
  'company',
  'logo',
  'aliases',
  'samplingWeight',
  'inputPrice',
  'outputPrice',
  'maxOutputTokens',
  'retiredAt',
] as const

export async function listModels(db: Database): Promise<Model[]> {
  return db.selectFrom('models').select(modelColumns).orderBy('llmName').execute()
}

/**
 * Lists the active models by name. Models that are paused or refused by their provider, or that no
 * running worker can serve, are left out.
 */
export async function listOfferedModels(db: Database): Promise<Model[]> {
  return db
    .selectFrom('models')
    .innerJoin('servedModels', 'servedModels.modelId', 'models.id')
    .select(modelColumns)
    .where('isActive', '=', true)
    .where('retiredAt', 'is', null)
    .where('pausedAt', 'is', null)
    .where('servedUntil', '>', sql<Date>`now()`)
    .where('errorCode', 'is', null)
    .orderBy('llmName')
    .execute()
}

/**
 * Finds the pair probabilities for a board's questions. Returns undefined until they have been
 * computed.
 */
export async function findPairDraw(
  db: Database,
  board: string,
): Promise<PairDrawRecord | undefined> {
  return db
    .selectFrom('pairDraws')
    .select(['modelIds', 'chances'])
    .where('board', '=', board)
    .executeTakeFirst()
}

/** Whether the stored models equal these entries. Retired models are ignored. */
export async function agreesWith(db: Database, entries: readonly ModelEntry[]): Promise<boolean> {
  const rows = await db
    .selectFrom('models')
    .select(writtenColumns)
    .where('retiredAt', 'is', null)
    .execute()
  const recorded = new Map(rows.map((row) => [row.id, row]))
  return isDeepStrictEqual(recorded, new Map(entries.map((entry) => [entry.id, toRow(entry)])))
}

/**
 * Allows only one gateway to write models until its transaction ends. Reads continue. Locking the
 * whole table avoids deadlocks with transactions that insert references to models.
 */
export async function lockModels(trx: DatabaseTransaction): Promise<void> {
  await sql`lock table models in exclusive mode`.execute(trx)
}

export async function upsertModels(
  trx: DatabaseTransaction,
  entries: readonly ModelEntry[],
): Promise<void> {
  await trx
    .insertInto('models')
    .values(entries.map(toRow))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) =>
          Object.fromEntries(writtenColumns.map((name) => [name, ref(`excluded.${name}`)])),
        ),
    )
    .execute()
}

/** Retires every model that is not among `ids`. The ledger still refers to retired models. */
export async function retireOtherModels(
  trx: DatabaseTransaction,
  ids: readonly string[],
): Promise<void> {
  await trx
    .updateTable('models')
    .set({ retiredAt: new Date() })
    .where('id', 'not in', ids)
    .where('retiredAt', 'is', null)
    .execute()
}

function toRow(entry: ModelEntry) {
  return {
    id: entry.id,
    llmName: entry.llm_name,
    provider: entry.provider,
    providerModel: entry.provider_model,
    isThinking: entry.is_thinking,
    isActive: entry.is_active,
    company: entry.company,
    logo: entry.logo,
    aliases: entry.aliases,
    samplingWeight: entry.sampling_weight,
    inputPrice: entry.price?.input ?? null,
    outputPrice: entry.price?.output ?? null,
    maxOutputTokens: entry.max_output_tokens ?? null,
    retiredAt: null,
  }
}
