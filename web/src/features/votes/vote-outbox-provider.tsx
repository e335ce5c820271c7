import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { useDispatch } from 'react-redux'
import type { api } from '../../api/api.ts'
import { readAccessToken, readStoredUser } from '../../api/session.ts'
import { toSaid } from './said-of-answer.ts'
import { toSendResult } from './to-send-result.ts'
import { voteApi } from './vote-api.ts'
import { type Ballot, GUEST_VOTER, startVoteOutbox, type VoteOutbox } from './vote-outbox.ts'
import { type CastVote, voteChanged } from './vote-slice.ts'

/** A vote has its place in the ledger by then, which may be without weight; the history tells. */
const FOLDED_AFTER_MS = 3_000

type CastVoteCommand = (ballot: Omit<Ballot, 'voter'>) => void

const CastVoteContext = createContext<CastVoteCommand>(() => {
  throw new Error('VoteOutboxProvider is missing')
})

/** Casts a vote through the outbox: marked at once, sent until it is settled. */
export const useCastVote = () => useContext(CastVoteContext)

/** Runs the outbox of votes for as long as the client is open, on every page. */
export function VoteOutboxProvider({ children }: { children: ReactNode }) {
  const dispatch = useDispatch<ApiDispatch>()
  const outbox = useRef<VoteOutbox>(undefined)

  useEffect(() => {
    const change = (turnId: string, vote: CastVote) => dispatch(voteChanged({ turnId, vote }))
    const readHistory = () => dispatch(voteApi.util.invalidateTags(['History']))
    const started = startVoteOutbox({
      voter: currentVoter,
      send: async ({ turnId, outcome, feedback, sideUnread, reviewed, assessments }) => {
        const ballot = {
          turn_id: turnId,
          outcome,
          ...(feedback && { feedback_text: feedback }),
          ...(sideUnread && { side_unread: sideUnread }),
          ...(reviewed && { phi_reviewed: reviewed }),
          ...(assessments && { assessments }),
        }
        return toSendResult(await dispatch(voteApi.endpoints.castVote.initiate(ballot)))
      },
      onPending: ({ turnId, outcome, feedback }) =>
        change(turnId, { status: 'sending', outcome, feedback }),
      onSettled: ({ turnId, outcome, feedback, reviewed = [], assessments }, result) => {
        if (result.state === 'refused') {
          const { detail, findings } = result
          const refused = { text: feedback ?? '', reviewed, findings }
          change(turnId, { status: 'refused', detail, outcome, feedback: refused, assessments })
          readHistory()
          return
        }
        const { left_model_name: leftName, right_model_name: rightName } = result.vote
        const { unrated_reason: unratedReason } = result.vote
        const names = { leftName, rightName }
        const kept = { voteId: result.vote.id, said: toSaid(assessments) }
        change(turnId, { status: 'accepted', outcome, feedback, ...names, unratedReason, ...kept })
        if (!unratedReason) setTimeout(readHistory, FOLDED_AFTER_MS)
      },
    })
    outbox.current = started
    return () => started[Symbol.dispose]()
  }, [dispatch])

  const cast: CastVoteCommand = (ballot) => {
    outbox.current?.add({ ...ballot, voter: currentVoter() })
  }
  return <CastVoteContext value={cast}>{children}</CastVoteContext>
}

type ApiDispatch = ReturnType<
  typeof import('@reduxjs/toolkit').configureStore<{ api: ReturnType<typeof api.reducer> }>
>['dispatch']

function currentVoter(): string {
  return readAccessToken() ? (readStoredUser()?.id ?? GUEST_VOTER) : GUEST_VOTER
}
