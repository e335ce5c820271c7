import { LastingErrorCode } from '@assay/contracts/chat/answer-errors'
import type { ConnectionEntry, ConnectionKind } from '@assay/contracts/connections'
import type { Database } from '@assay/db'
import { sql } from 'kysely'
import type { PairDrawRecord } from './pair-draw.ts'

export interface Model {
  readonly id: string
  readonly llmName: string
  readonly connectionId: string
  readonly kind: ConnectionKind
  readonly providerModel: string
  readonly isThinking: boolean
  readonly samplingWeight: number
}

const modelColumns = [
  'models.id',
  'llmName',
  'connectionId',
  'kind',
  'providerModel',
  'isThinking',
  'samplingWeight',
] as const

const modelsOf = (db: Database) =>
  db
    .selectFrom('models')
    .innerJoin('connections', 'connections.id', 'models.connectionId')
    .select(modelColumns)

/**
 * Whether the server of a model lists it. A server that answers under any name would otherwise
 * answer for a model that it does not have. Only operators' own servers list all names that they
 * accept. Ollama lists a name without a tag with the tag `latest`. The exporter's query
 * `assay_failing` repeats this condition and the next one.
 */
export const IS_LISTED = sql<boolean>`(connections.kind <> 'openai-compatible'
  or connections.names is null
  or connections.names && array[provider_model, provider_model || ':latest'])`

/** Whether the last check reached the model's server. Only operators' own servers are checked. */
export const IS_REACHED = sql<boolean>`(connections.kind <> 'openai-compatible'
  or coalesce(connections.problem ->> 'code' not in ('unreachable', 'timed_out'), true))`

export async function listModels(db: Database): Promise<Model[]> {
  return modelsOf(db).orderBy('llmName').execute()
}

/**
 * Lists the active models by name, without models that are paused, refused by their provider, not
 * listed by their server or served by no running worker, or whose server cannot be reached. Models
 * with a temporary failure are listed; otherwise, questions that fail on purpose could remove a
 * rival.
 */
export async function listOfferedModels(db: Database): Promise<Model[]> {
  return offeredOf(db).orderBy('llmName').execute()
}

/** Lists the connections of the models on offer, without built-in connections. */
export async function listServingConnections(db: Database): Promise<ConnectionEntry[]> {
  const rows = await offeredOf(db)
    .clearSelect()
    .select(['connections.id', 'settings'])
    .where('kind', 'not in', ['demo', 'scripted'])
    .orderBy('connections.id')
    .execute()
  return [...new Map(rows.map(({ id, settings }) => [id, settings])).values()]
}

const offeredOf = (db: Database) =>
  modelsOf(db)
    .innerJoin('servedModels', 'servedModels.modelId', 'models.id')
    .where('isActive', '=', true)
    .where('models.retiredAt', 'is', null)
    .where('connections.retiredAt', 'is', null)
    .where('pausedAt', 'is', null)
    .where('servedModels.servedUntil', '>', sql<Date>`now()`)
    .where(IS_REACHED)
    .where(IS_LISTED)
    .where((eb) =>
      eb.or([eb('errorCode', 'is', null), eb('errorCode', 'not in', LastingErrorCode.options)]),
    )

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
