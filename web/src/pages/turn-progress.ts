import { isVotable, type Turn } from '../features/chat/turn.ts'
import { isFinished } from '../features/chat/turn-stream.ts'
import type { TurnVotes } from './use-turn-votes.ts'

/** The progress of a chat's turns. */
export function progressOf(turns: readonly Turn[], votes: TurnVotes) {
  return {
    /** The turn that waits for its vote. */
    undecided: turns.find((turn) => isVotable(turn) && !votes.voteOn(turn)),
    isSendingVote: turns.some(votes.isSending),
    isStreaming: turns.some(({ stream, lost }) => !isFinished(stream) && !lost),
    /** A stop was requested and has not taken effect. */
    isStopping: turns.some(({ isStopping }) => isStopping),
    isRevealed: turns.some((turn) => votes.voteOn(turn)?.leftName || votes.refusalOf(turn)),
  }
}
