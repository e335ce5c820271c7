import type { listAnalyticsUsersRoute, readAnalyticsRoute } from '@assay/contracts/analytics'
import type { listThreadsRoute, readThreadHistoryRoute } from '@assay/contracts/threads'
import type { readUsageRoute } from '@assay/contracts/usage'
import { api } from '../../api/api.ts'
import { fetchArgs, type QueryOf, type ResponseOf } from '../../api/contract.ts'

interface UserSearch {
  readonly includeGuests: boolean
  readonly search: string
}

const analyticsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readAnalytics: build.query<ResponseOf<typeof readAnalyticsRoute>, void>({
      query: () => fetchArgs<typeof readAnalyticsRoute>('GET', '/api/v1/analytics'),
      providesTags: ['Analytics'],
    }),
    readUsage: build.query<ResponseOf<typeof readUsageRoute>, QueryOf<typeof readUsageRoute>>({
      query: (params) => ({
        ...fetchArgs<typeof readUsageRoute>('GET', '/api/v1/analytics/usage'),
        params,
      }),
      providesTags: ['Analytics'],
    }),
    listAnalyticsUsers: build.query<ResponseOf<typeof listAnalyticsUsersRoute>, UserSearch>({
      query: ({ includeGuests, search }) => ({
        ...fetchArgs<typeof listAnalyticsUsersRoute>('GET', '/api/v1/analytics/users'),
        params: { is_guest: includeGuests, ...(search && { search }) },
      }),
      providesTags: ['Analytics'],
    }),
    /** The threads of anybody, of which only battles and duals can be compared. */
    listComparedThreads: build.query<ResponseOf<typeof listThreadsRoute>, { userId: string }>({
      query: ({ userId }) => ({
        ...fetchArgs<typeof listThreadsRoute>('GET', '/api/v1/threads/'),
        params: { user_id: userId },
      }),
      transformResponse: (threads: ResponseOf<typeof listThreadsRoute>) =>
        threads.filter(({ is_active, mode }) => is_active && mode !== 'single'),
    }),
    readComparedThread: build.query<
      ResponseOf<typeof readThreadHistoryRoute>,
      { threadId: string }
    >({
      query: ({ threadId }) =>
        fetchArgs<typeof readThreadHistoryRoute>('GET', `/api/v1/threads/${threadId}/history`),
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
