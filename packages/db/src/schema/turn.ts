import type { TurnState } from '@assay/contracts/threads'
import type { Generated } from 'kysely'

export interface TurnTable {
  id: string
  threadId: string
  userId: string
  idx: number
  /** The client's own id for this send; a repeated send is the same turn. */
  requestId: string | null
  prompt: string
  thinkingMode: boolean
  temperature: number
  maxTokens: number
  state: Generated<TurnState>
  /** The gateway that frames are sent to first. */
  gateway: string
  deadlineAt: Date
  pairProbability: number | null
  blind: boolean
  sampleQuestion: boolean
  /** What was said of a turn side by side without a vote. */
  feedbackText: string | null
  /** Its sender, who has one such turn at a time while it is open. */
  inFlightOf: string | null
  createdAt: Generated<Date>
  completedAt: Date | null
}
