import type { LastingErrorCode } from '@assay/contracts/chat/answer-errors'
import type { ProviderName } from '@assay/contracts/models-file'
import type { Generated } from 'kysely'

/** A contestant. Retired, never deleted: the ledger refers to it. */
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
  /** Longest answer, without thoughts; null for the length of the turn. */
  maxOutputTokens: number | null
  retiredAt: Date | null
  /** Drawn into no new battle since; by a superuser, and until one resumes it. */
  pausedAt: Date | null
  pausedBy: string | null
  createdAt: Generated<Date>
}

/** Which models some living worker holds a key for; renewed by the workers. */
export interface ServedModelTable {
  modelId: string
  servedUntil: Date
  /** Why its provider serves it to nobody, as a worker found; null while it does. */
  errorCode: LastingErrorCode | null
}
