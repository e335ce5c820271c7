import type { Assessments, StoredAssessment } from '@assay/contracts/assessments'
import type { UnratedReason, VoteOutcome } from '@assay/contracts/votes'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit/react'
import type { RefusedText } from '../patient-data/checked-text.ts'

/** A vote cast in this browser, from pressing Continue to the server's final response. */
export type CastVote =
  | { status: 'sending'; outcome: VoteOutcome; feedback: string | null }
  | {
      status: 'accepted'
      assessments: StoredAssessment[]
      outcome: VoteOutcome
      feedback: string | null
      leftName: string
      rightName: string
      unratedReason: UnratedReason | null
    }
  | ({ status: 'refused' } & RefusedVote)

/**
 * A vote or feedback that the server finally refused, with the reason. The voter can correct and
 * resend it.
 */
export interface RefusedVote {
  readonly detail: string
  /** Undefined for feedback without a choice. */
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
