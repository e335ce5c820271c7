import type { AnswerErrorCode } from '@assay/contracts/chat/answer-errors'
import type { ProviderSource } from '@assay/contracts/chat/answer-sources'
import type { AnswerSide, TurnState } from '@assay/contracts/threads'
import type { ColumnType, Generated } from 'kysely'

/** The gateway inserts an answer as `queued`. Then the inference worker writes it. */
export interface AnswerTable {
  id: string
  turnId: string
  side: AnswerSide
  modelId: string
  state: Generated<TurnState>
  /** Fencing token: only the worker of the newest attempt may stream and store. */
  attempt: Generated<number>
  leaseUntil: Date | null
  content: Generated<string>
  reasoning: Generated<string>
  errorCode: AnswerErrorCode | null
  finishReason: string | null
  /** Sources that the provider returned, as a JSON array. */
  providerSources: ColumnType<ProviderSource[], string | undefined, string>
  /** True if this answer is the retry of a declined answer, or of a failed one. */
  declinedBefore: Generated<boolean>
  failedBefore: Generated<boolean>
  selfIdentified: Generated<boolean>
  /**
   * The sentence in which the model identified itself, or the sentence of the thread that asked it
   * to do so.
   */
  selfIdentification: string | null
  /** Style code (`styleCode`); null until the answer is complete. */
  style: number | null
  ttftMs: number | null
  durationMs: number | null
  inputTokens: number | null
  outputTokens: number | null
  providerVersion: string | null
  createdAt: Generated<Date>
  completedAt: Date | null
}
