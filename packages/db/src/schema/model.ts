import type { LastingErrorCode } from '@assay/contracts/chat/answer-errors'
import type { ProviderName } from '@assay/contracts/models-file'
import type { Generated } from 'kysely'

/** A model of the arena. Retired, never deleted: the ledger refers to it. */
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
  /** Maximum length of an answer without reasoning; null for the limit of the turn. */
  maxOutputTokens: number | null
  retiredAt: Date | null
  /** Set while the model is not drawn for new battles, because a superuser paused it. */
  pausedAt: Date | null
  pausedBy: string | null
  createdAt: Generated<Date>
}

/** Models for which a running worker has a key. The workers renew the rows. */
export interface ServedModelTable {
  modelId: string
  servedUntil: Date
  /**
   * Why the provider refuses every request for the model, as found by a worker; null while it
   * works.
   */
  errorCode: LastingErrorCode | null
}
