import { useDeferredValue, useMemo } from 'react'
import { useSelector } from 'react-redux'
import type { Turn, TurnVote } from '../features/chat/turn.ts'
import { type RefusedVote, selectVotes } from '../features/votes/vote-slice.ts'

type Votes = ReturnType<typeof selectVotes>

const castOn = (votes: Votes, { stream: { turnId } }: Turn) => (turnId ? votes[turnId] : undefined)

function voteOn(votes: Votes, turn: Turn): TurnVote | undefined {
  const cast = castOn(votes, turn)
  if (cast?.status === 'accepted') {
    // Only the history has the ledger's rating decision.
    const unratedReason = cast.unratedReason ?? turn.vote?.unratedReason ?? null
    return { ...cast, unratedReason }
  }
  if (cast?.status !== 'refused') return cast ?? turn.vote
  return turn.vote && { ...turn.vote, refused: cast.detail }
}

export type TurnVotes = ReturnType<typeof useTurnVotes>

/** The votes on the turns of a chat: stored votes, and votes that this browser is sending. */
export function useTurnVotes() {
  // The page shows the press before it renders what the vote changes.
  const votes = useDeferredValue(useSelector(selectVotes))
  return useMemo(() => {
    // An unchanged vote stays the same object, so that unchanged turns are not rendered again.
    const known = new WeakMap<Turn, TurnVote | undefined>()
    return {
      voteOn(turn: Turn): TurnVote | undefined {
        if (!known.has(turn)) known.set(turn, voteOn(votes, turn))
        return known.get(turn)
      },
      /** Whether a vote on the turn is being sent, or waits for the network. */
      isSending: (turn: Turn) => castOn(votes, turn)?.status === 'sending',
      /** The last vote on the turn, if it was finally refused. */
      refusalOf(turn: Turn): RefusedVote | undefined {
        const cast = castOn(votes, turn)
        return cast?.status === 'refused' ? cast : undefined
      },
    }
  }, [votes])
}
