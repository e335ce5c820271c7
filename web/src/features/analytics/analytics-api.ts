import type {
  listAnalyticsUsersRoute,
  listThreadsRoute,
  readAnalyticsRoute,
  readThreadHistoryRoute,
  readUsageRoute,
} from '@assay/contracts'
import { api } from '../../api/api.ts'
import { type AnswerOf, call } from '../../api/contract.ts'

interface UserSearch {
  readonly includeGuests: boolean
  readonly search: string
}

const analyticsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readAnalytics: build.query<AnswerOf<typeof readAnalyticsRoute>, void>({
      query: () => call<typeof readAnalyticsRoute>('GET', '/api/v1/analytics'),
      providesTags: ['Analytics'],
    }),
    readUsage: build.query<AnswerOf<typeof readUsageRoute>, void>({
      query: () => call<typeof readUsageRoute>('GET', '/api/v1/analytics/usage'),
      providesTags: ['Analytics'],
    }),
    listAnalyticsUsers: build.query<AnswerOf<typeof listAnalyticsUsersRoute>, UserSearch>({
      query: ({ includeGuests, search }) => ({
        ...call<typeof listAnalyticsUsersRoute>('GET', '/api/v1/analytics/users'),
        params: { is_guest: includeGuests, ...(search && { search }) },
      }),
      providesTags: ['Analytics'],
    }),
    /** The threads of anybody, of which only battles and duals can be compared. */
    listComparedThreads: build.query<AnswerOf<typeof listThreadsRoute>, { userId: string }>({
      query: ({ userId }) => ({
        ...call<typeof listThreadsRoute>('GET', '/api/v1/threads/'),
        params: { user_id: userId },
      }),
      transformResponse: (threads: AnswerOf<typeof listThreadsRoute>) =>
        threads.filter(({ is_active, mode }) => is_active && mode !== 'single'),
    }),
    readComparedThread: build.query<AnswerOf<typeof readThreadHistoryRoute>, { threadId: string }>({
      query: ({ threadId }) =>
        call<typeof readThreadHistoryRoute>('GET', `/api/v1/threads/${threadId}/history`),
    }),
  }),
})

export const {
  useReadAnalyticsQuery,
  useReadUsageQuery,
  useListAnalyticsUsersQuery,
  useListComparedThreadsQuery,
  useReadComparedThreadQuery,
} = analyticsApi
