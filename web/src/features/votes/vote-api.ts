import type { castVoteRoute } from '@assay/contracts'
import { api } from '../../api/api.ts'
import { type AnswerOf, call, type QueryOf } from '../../api/contract.ts'

type Ballot = Pick<QueryOf<typeof castVoteRoute>, 'turn_id' | 'outcome' | 'feedback_text'>

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
  }),
})
