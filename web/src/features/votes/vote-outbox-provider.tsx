import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { useDispatch } from 'react-redux'
import type { api } from '../../api/api.ts'
import { readAccessToken, readStoredUser } from '../../api/session.ts'
import { toSendResult } from './to-send-result.ts'
import { voteApi } from './vote-api.ts'
import {
  GUEST_VOTER,
  type PendingVote,
  type SettledResult,
  startVoteOutbox,
  type VoteOutbox,
} from './vote-outbox.ts'
import { type CastVote, voteChanged } from './vote-slice.ts'

/** After this time, the vote is in the ledger, and the history shows whether it is rated. */
const FOLDED_AFTER_MS = 3_000

type CastVoteCommand = (vote: Omit<PendingVote, 'voter'>) => void

const CastVoteContext = createContext<CastVoteCommand>(() => {
  throw new Error('VoteOutboxProvider is missing')
})

/** Casts a vote through the outbox: it is shown immediately and sent until it is settled. */
export const useCastVote = () => useContext(CastVoteContext)

/** Runs the vote outbox on every page while the client is open. */
export function VoteOutboxProvider({ children }: { children: ReactNode }) {
  const dispatch = useDispatch<ApiDispatch>()
  const outbox = useRef<VoteOutbox>(undefined)

  useEffect(() => {
    const change = (turnId: string, vote: CastVote) => dispatch(voteChanged({ turnId, vote }))
    const readHistory = () => dispatch(voteApi.util.invalidateTags(['History']))
    const started = startVoteOutbox({
      voter: currentVoter,
      send: async (vote) =>
        toSendResult(await dispatch(voteApi.endpoints.castVote.initiate(toBody(vote)))),
      onPending: ({ turnId, outcome, feedback }) =>
        change(turnId, { status: 'sending', outcome, feedback }),
      onSettled(vote, result) {
        change(vote.turnId, toCastVote(vote, result))
        if (result.state === 'refused') readHistory()
        else if (!result.vote.unrated_reason) setTimeout(readHistory, FOLDED_AFTER_MS)
      },
    })
    outbox.current = started
    return () => started[Symbol.dispose]()
  }, [dispatch])

  const cast: CastVoteCommand = (vote) => {
    outbox.current?.add({ ...vote, voter: currentVoter() })
  }
  return <CastVoteContext value={cast}>{children}</CastVoteContext>
}

function toBody({ turnId, outcome, feedback, sideUnread, reviewed, assessments }: PendingVote) {
  return {
    turn_id: turnId,
    outcome,
    ...(feedback && { feedback_text: feedback }),
    ...(sideUnread && { side_unread: sideUnread }),
    ...(reviewed && { phi_reviewed: reviewed }),
    ...(assessments && { assessments }),
  }
}

const SIDES = ['left', 'right'] as const

function toCastVote(vote: PendingVote, result: SettledResult): CastVote {
  const { outcome, feedback, reviewed = [], assessments } = vote
  if (result.state === 'refused') {
    const { detail, findings } = result
    const refused = { text: feedback ?? '', reviewed, findings }
    return { status: 'refused', detail, outcome, feedback: refused, assessments }
  }
  const { left_model_name, right_model_name, unrated_reason } = result.vote
  return {
    status: 'accepted',
    outcome,
    feedback,
    leftName: left_model_name,
    rightName: right_model_name,
    unratedReason: unrated_reason,
    assessments: SIDES.flatMap((side) => {
      const assessment = assessments?.[side]
      return assessment ? [{ side, ...assessment }] : []
    }),
  }
}

type ApiDispatch = ReturnType<
  typeof import('@reduxjs/toolkit').configureStore<{ api: ReturnType<typeof api.reducer> }>
>['dispatch']

function currentVoter(): string {
  return readAccessToken() ? (readStoredUser()?.id ?? GUEST_VOTER) : GUEST_VOTER
}
