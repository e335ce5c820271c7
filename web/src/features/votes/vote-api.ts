import type { Assessments } from '@assay/contracts/assessments'
import type { castVoteRoute, leaveFeedbackRoute } from '@assay/contracts/votes'
import { api } from '../../api/api.ts'
import { fetchArgs, type QueryOf, type ResponseOf } from '../../api/contract.ts'
import { sendOnSuccess } from '../../api/tabs.ts'
import type { CheckedText } from '../patient-data/checked-text.ts'

type VoteBody = Pick<QueryOf<typeof castVoteRoute>, 'turn_id' | 'outcome' | 'feedback_text'> & {
  readonly side_unread?: boolean
  readonly phi_reviewed?: CheckedText['reviewed']
  readonly assessments?: Assessments
}

const CHANGED_BY_VOTE = ['History', 'Threads', 'Leaderboard', 'Consents'] as const

interface Comment extends CheckedText {
  readonly turnId: string
}

export const voteApi = api.injectEndpoints({
  endpoints: (build) => ({
    castVote: build.mutation<ResponseOf<typeof castVoteRoute>, VoteBody>({
      query: ({ feedback_text, side_unread, phi_reviewed, assessments, ...params }) => ({
        ...fetchArgs<typeof castVoteRoute>('POST', '/api/v1/votes/'),
        params,
        body: { feedback_text, side_unread, phi_reviewed, assessments },
      }),
      // A failed vote has changed nothing, and the outbox retries it while the server is away.
      invalidatesTags: (vote) => (vote ? CHANGED_BY_VOTE : []),
      onQueryStarted: (_vote, { queryFulfilled }) =>
        sendOnSuccess(queryFulfilled, { type: 'changed', tags: CHANGED_BY_VOTE }),
    }),
    leaveFeedback: build.mutation<ResponseOf<typeof leaveFeedbackRoute>, Comment>({
      query: ({ turnId, text, reviewed }) => ({
        ...fetchArgs<typeof leaveFeedbackRoute>('POST', '/api/v1/votes/feedback'),
        params: { turn_id: turnId },
        body: { feedback_text: text, ...(reviewed.length > 0 && { phi_reviewed: reviewed }) },
      }),
    }),
  }),
})

export const { useLeaveFeedbackMutation } = voteApi
