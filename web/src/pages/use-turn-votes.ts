import { useSelector } from 'react-redux'
import type { Turn, TurnVote } from '../features/chat/turn.ts'
import { selectVotes } from '../features/votes/vote-slice.ts'

/** What the server has kept of it may have been said since. */
const saidOf = ({ vote }: Turn) => (vote?.said ? { said: vote.said } : {})

/** The votes on the turns of a chat: stored ones, and those that this browser is sending. */
export function useTurnVotes() {
  const votes = useSelector(selectVotes)
  const castOn = ({ stream: { turnId } }: Turn) => (turnId ? votes[turnId] : undefined)
  return {
    voteOn(turn: Turn): TurnVote | undefined {
      const cast = castOn(turn)
      if (cast?.status === 'accepted') {
        // What the ledger found is only in the history.
        const unratedReason = cast.unratedReason ?? turn.vote?.unratedReason ?? null
        return { ...cast, unratedReason }
      }
      if (cast?.status !== 'refused') return cast ? { ...cast, ...saidOf(turn) } : turn.vote
      return turn.vote && { ...turn.vote, refused: cast.detail }
    },
    /** Why the last vote on the turn was finally refused. */
    refusalOf(turn: Turn): string | undefined {
      const cast = castOn(turn)
      return cast?.status === 'refused' ? cast.detail : undefined
    },
  }
}
