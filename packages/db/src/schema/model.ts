import type { LastingErrorCode } from '@assay/contracts/chat/answer-errors'
import type { ProviderName } from '@assay/contracts/models-file'
import type { Generated } from 'kysely'

/** A model of the arena. Models are retired, never deleted, because the ledger refers to them. */
export interface ModelTable {
  id: string
  llmName: string
  provider: ProviderName
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
  /** Maximum answer length in tokens, not counting reasoning. Null means the limit of the turn. */
  maxOutputTokens: number | null
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
   * Why the provider refuses every request for the model, as reported by a worker. Null while the
   * model works.
   */
  errorCode: LastingErrorCode | null
}
