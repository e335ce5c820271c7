import { type ModelEntry, ModelOptions } from '@assay/contracts/connections'
import { modelIdOf } from '@assay/db'
import type { ManagedModel } from './managed-model-repository.ts'

/** The columns of a model that an entry determines. */
export const MODEL_ROW_COLUMNS = [
  'id',
  'slug',
  'llmName',
  'connectionId',
  'providerModel',
  'isThinking',
  'isActive',
  'company',
  'logo',
  'aliases',
  'samplingWeight',
  'inputPrice',
  'outputPrice',
  'options',
] as const

export type ModelRow = Readonly<Pick<ManagedModel, (typeof MODEL_ROW_COLUMNS)[number]>>

export function toModelRow(entry: ModelEntry): ModelRow {
  const { id: slug, connection, name, llm_name, company, logo, price } = entry
  return {
    ...{ id: modelIdOf(slug), slug, llmName: llm_name, connectionId: connection },
    ...{ providerModel: name, isThinking: entry.is_thinking, isActive: entry.is_active },
    ...{ company, logo, aliases: entry.aliases, samplingWeight: entry.sampling_weight },
    inputPrice: price?.input ?? null,
    outputPrice: price?.output ?? null,
    options: optionsOf(entry),
  }
}

/** The entry that `toModelRow` would turn into this row. */
export function toModelEntry({ inputPrice, outputPrice, ...row }: ModelRow): ModelEntry {
  return {
    ...{ id: row.slug ?? row.id, connection: row.connectionId, name: row.providerModel },
    ...{ llm_name: row.llmName, company: row.company, logo: row.logo },
    ...{ is_thinking: row.isThinking, is_active: row.isActive, aliases: row.aliases },
    sampling_weight: row.samplingWeight,
    ...(inputPrice !== null && outputPrice !== null
      ? { price: { input: inputPrice, output: outputPrice } }
      : {}),
    ...row.options,
  }
}

function optionsOf(entry: ModelEntry): ModelOptions {
  const names = Object.keys(ModelOptions.shape) as (keyof ModelOptions)[]
  return Object.fromEntries(
    names.filter((name) => entry[name] !== undefined).map((name) => [name, entry[name]]),
  )
}
