import type { AnswerErrorCode } from '@assay/contracts/chat/answer-errors'
import type { ProviderSource } from '@assay/contracts/chat/answer-sources'
import type { AnswerSide, TurnState } from '@assay/contracts/threads'
import type { ColumnType, Generated } from 'kysely'

/** Inserted as `queued` by the gateway, written by the inference worker from then on. */
export interface AnswerTable {
  id: string
  turnId: string
  side: AnswerSide
  modelId: string
  state: Generated<TurnState>
  /** Fences the worker: only the newest attempt may stream and store. */
  attempt: Generated<number>
  leaseUntil: Date | null
  content: Generated<string>
  reasoning: Generated<string>
  errorCode: AnswerErrorCode | null
  finishReason: string | null
  /** What the provider returned as sources, a JSON array. */
  providerSources: ColumnType<ProviderSource[], string | undefined, string>
  /** A retry put this answer in the place of one that declined, or of one that failed. */
  declinedBefore: Generated<boolean>
  failedBefore: Generated<boolean>
  selfIdentified: Generated<boolean>
  /** The sentence that says so. */
  selfIdentification: string | null
  /** The code of its style (`styleCode`); null until the answer is complete. */
  style: number | null
  ttftMs: number | null
  durationMs: number | null
  inputTokens: number | null
  outputTokens: number | null
  providerVersion: string | null
  createdAt: Generated<Date>
  completedAt: Date | null
}
