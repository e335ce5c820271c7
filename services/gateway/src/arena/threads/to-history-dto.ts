import type { ChatMode, ThreadHistoryDto } from '@assay/contracts/threads'
import { type TurnRecord, toPublicTurn } from './public-turn.ts'

/** Converts a thread to the form in which its reader may see it. */
export function toHistoryDto(mode: ChatMode, records: readonly TurnRecord[]): ThreadHistoryDto {
  const turns = records.map(toPublicTurn)
  const last = turns.at(-1)?.turn
  return {
    mode,
    messages: turns.flatMap(({ messages }) => messages),
    turns: turns.map(({ turn }) => turn),
    left_model_name: last?.left_model_name ?? null,
    right_model_name: last?.right_model_name ?? null,
  }
}
