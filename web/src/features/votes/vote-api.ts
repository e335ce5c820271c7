import type { castVoteRoute, leaveFeedbackRoute } from '@assay/contracts'
import { api } from '../../api/api.ts'
import { type AnswerOf, call, type QueryOf } from '../../api/contract.ts'

type Ballot = Pick<QueryOf<typeof castVoteRoute>, 'turn_id' | 'outcome' | 'feedback_text'>

interface Comment {
  readonly turnId: string
  readonly feedback: string
}

export const voteApi = api.injectEndpoints({
  endpoints: (build) => ({
    castVote: build.mutation<AnswerOf<typeof castVoteRoute>, Ballot>({
      query: ({ feedback_text, ...params }) => ({
        ...call<typeof castVoteRoute>('POST', '/api/v1/votes/'),
        params,
        body: { feedback_text },
      }),
      invalidatesTags: ['History', 'Threads', 'Leaderboard'],
    }),
    leaveFeedback: build.mutation<AnswerOf<typeof leaveFeedbackRoute>, Comment>({
      query: ({ turnId, feedback }) => ({
        ...call<typeof leaveFeedbackRoute>('POST', '/api/v1/votes/feedback'),
        params: { turn_id: turnId },
        body: { feedback_text: feedback },
      }),
    }),
  }),
})

export const { useLeaveFeedbackMutation } = voteApi
