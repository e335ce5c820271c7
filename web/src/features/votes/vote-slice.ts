import type { Assessments } from '@assay/contracts/assessments'
import type { UnratedReason, VoteOutcome } from '@assay/contracts/votes'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit/react'
import type { RefusedText } from '../patient-data/checked-text.ts'
import type { SaidOfAnswer } from './said-of-answer.ts'

/** A vote cast in this browser, from the press of Continue to the server's last word. */
export type CastVote =
  | { status: 'sending'; outcome: VoteOutcome; feedback: string | null }
  | {
      status: 'accepted'
      voteId: string
      said: SaidOfAnswer[]
      outcome: VoteOutcome
      feedback: string | null
      leftName: string
      rightName: string
      unratedReason: UnratedReason | null
    }
  | ({ status: 'refused' } & RefusedVote)

/** What the server has finally refused, and why: what it said is there to be sent otherwise. */
export interface RefusedVote {
  readonly detail: string
  /** Absent from feedback that came without a choice. */
  readonly outcome?: VoteOutcome
  readonly feedback: RefusedText
  readonly assessments?: Assessments | undefined
}

const votes = createSlice({
  name: 'votes',
  initialState: {} as Record<string, CastVote>,
  reducers: {
    voteChanged: (state, { payload }: PayloadAction<{ turnId: string; vote: CastVote }>) => ({
      ...state,
      [payload.turnId]: payload.vote,
    }),
  },
  selectors: {
    selectVotes: (state) => state,
  },
})

export const votesSlice = votes
export const { voteChanged } = votes.actions
export const { selectVotes } = votes.selectors
