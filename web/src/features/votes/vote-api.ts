import type { castVoteRoute, leaveFeedbackRoute } from '@assay/contracts'
import { api } from '../../api/api.ts'
import { fetchArgs, type QueryOf, type ResponseOf } from '../../api/contract.ts'

type Ballot = Pick<QueryOf<typeof castVoteRoute>, 'turn_id' | 'outcome' | 'feedback_text'> & {
  readonly side_unread?: boolean
}

interface Comment {
  readonly turnId: string
  readonly feedback: string
}

export const voteApi = api.injectEndpoints({
  endpoints: (build) => ({
    castVote: build.mutation<ResponseOf<typeof castVoteRoute>, Ballot>({
      query: ({ feedback_text, side_unread, ...params }) => ({
        ...fetchArgs<typeof castVoteRoute>('POST', '/api/v1/votes/'),
        params,
        body: { feedback_text, side_unread },
      }),
      invalidatesTags: ['History', 'Threads', 'Leaderboard'],
    }),
    leaveFeedback: build.mutation<ResponseOf<typeof leaveFeedbackRoute>, Comment>({
      query: ({ turnId, feedback }) => ({
        ...fetchArgs<typeof leaveFeedbackRoute>('POST', '/api/v1/votes/feedback'),
        params: { turn_id: turnId },
        body: { feedback_text: feedback },
      }),
    }),
  }),
})

export const { useLeaveFeedbackMutation } = voteApi
