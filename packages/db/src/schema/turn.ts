import type { TurnState } from '@assay/contracts/threads'
import type { Generated } from 'kysely'

export interface TurnTable {
  id: string
  threadId: string
  userId: string
  idx: number
  /** The client's id of this request. A repeated request returns the same turn. */
  requestId: string | null
  prompt: string
  thinkingMode: boolean
  temperature: number
  /** The length that the asker requested; null for the models' own lengths. */
  maxTokens: number | null
  state: Generated<TurnState>
  /** The gateway that first receives the frames. */
  gateway: string
  deadlineAt: Date
  pairProbability: number | null
  blind: boolean
  sampleQuestion: boolean
  /** Feedback on a side-by-side turn without a vote. */
  feedbackText: string | null
  /** The sender, while the turn is open. A unique index allows one open turn per sender. */
  inFlightOf: string | null
  createdAt: Generated<Date>
  completedAt: Date | null
}
