import { BATTLE_ALIASES } from '@assay/contracts/constants'
import type { AnswerSide, ChatMode, TurnState } from '@assay/contracts/threads'

/** All columns of a stored turn. Callers pick the ones they need. */
export interface StoredTurn {
  readonly id: string
  readonly threadId: string
  readonly userId: string
  readonly idx: number
  /** The client's own id of the request. A repeated request returns the same turn. */
  readonly requestId: string | null
  readonly mode: ChatMode
  readonly prompt: string
  readonly thinkingMode: boolean
  readonly temperature: number
  /** The length that the asker requested; null for the models' own lengths. */
  readonly maxTokens: number | null
  readonly gatewayId: string
  readonly pairProbability: number | null
  readonly blind: boolean
  readonly sampleQuestion: boolean
  readonly state: TurnState
  readonly hasVote: boolean
  /** Whether this is the last turn of its thread. */
  readonly isLast: boolean
  readonly answers: readonly {
    readonly id: string
    readonly side: AnswerSide
    readonly modelId: string
    readonly modelName: string
  }[]
}

/** A turn before it is stored. */
export type NewTurn = Omit<StoredTurn, 'state' | 'hasVote' | 'isLast'>

/** The name that the asker sees while the turn runs: an alias in a battle. */
export function shownName(
  blind: boolean,
  { side, modelName }: Pick<StoredTurn['answers'][number], 'side' | 'modelName'>,
): string {
  return blind && side !== 'single' ? BATTLE_ALIASES[side] : modelName
}
