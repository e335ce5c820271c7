import { BATTLE_ALIASES, type ResumeRequest } from '@assay/contracts'
import { openSide } from './side-stream.ts'
import type { TurnInProgress } from './turn-reader.ts'
import type { TurnToResume } from './turn-repository.ts'

type SeenBefore = Pick<ResumeRequest['resume'], 'after' | 'attempt'>

const NOTHING_SEEN: SeenBefore = { after: {}, attempt: {} }

/** The turn as it continues for a reader who has seen this much of it. */
export function toTurnInProgress(
  turn: TurnToResume,
  { after, attempt }: SeenBefore = NOTHING_SEEN,
): TurnInProgress {
  return {
    id: turn.id,
    idx: turn.idx,
    threadId: turn.threadId,
    sides: turn.answers.map(({ id, side, modelName }) => {
      const name = turn.blind && side !== 'single' ? BATTLE_ALIASES[side] : modelName
      const seen = { attempt: attempt[side] ?? 1, seq: after[side] ?? 0 }
      return openSide({ answerId: id, side, name, revealed: !turn.blind }, seen)
    }),
  }
}
