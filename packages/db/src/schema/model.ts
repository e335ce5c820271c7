import type { AnswerErrorCode } from '@assay/contracts/chat/answer-errors'
import type { ModelOptions } from '@assay/contracts/connections'
import type { ColumnType, Generated } from 'kysely'

/** A model of the arena. Models are retired, never deleted, because the ledger refers to them. */
export interface ModelTable {
  id: string
  /** The operator's id, from which `id` is derived. Null for an earlier version. */
  slug: string | null
  llmName: string
  connectionId: string
  /** The model's name at its connection. */
  providerModel: string
  isThinking: boolean
  isActive: boolean
  company: string
  logo: string | null
  aliases: Generated<string[]>
  samplingWeight: number
  /** US dollars per million tokens. */
  inputPrice: number | null
  outputPrice: number | null
  options: ColumnType<ModelOptions, string | undefined, string>
  /** Set while a superuser's version takes precedence over the file's. */
  editedAt: Date | null
  retiredAt: Date | null
  /** Set while a superuser has paused the model, so that it is not drawn for new battles. */
  pausedAt: Date | null
  pausedBy: string | null
  createdAt: Generated<Date>
}

/** Models for which a running worker has a key. The workers renew the rows. */
export interface ServedModelTable {
  modelId: string
  servedUntil: Date
  /**
   * Why the model's answers fail, as reported by a worker. Null while the model works. The model is
   * not drawn if the failure lasts until an operator intervenes.
   */
  errorCode: AnswerErrorCode | null
  /** The name that the server last reported with an answer. */
  reportedName: string | null
}
