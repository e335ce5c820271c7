import type { listAnalyticsUsersRoute, readAnalyticsRoute } from '@assay/contracts/analytics'
import type { listThreadsRoute, readThreadHistoryRoute } from '@assay/contracts/threads'
import type { readUsageRoute } from '@assay/contracts/usage'
import { api } from '../../api/api.ts'
import { endpointsOf } from '../../api/endpoints.ts'

interface UserSearch {
  readonly includeGuests: boolean
  readonly search: string
}

const URL = '/api/v1/analytics'

const analyticsApi = api.injectEndpoints({
  endpoints: (build) => {
    const { read, readOf } = endpointsOf(build)
    return {
      readAnalytics: read<typeof readAnalyticsRoute>(URL, ['Analytics']),
      readUsage: read<typeof readUsageRoute>(`${URL}/usage`, ['Analytics']),
      listAnalyticsUsers: readOf<typeof listAnalyticsUsersRoute, UserSearch>(
        ({ includeGuests, search }) => ({
          url: `${URL}/users`,
          params: { is_guest: includeGuests, ...(search && { search }) },
        }),
        ['Analytics'],
      ),
      listComparedThreads: readOf<typeof listThreadsRoute, { userId: string }>(({ userId }) => ({
        url: '/api/v1/threads/',
        params: { user_id: userId },
      })),
      readComparedThread: readOf<typeof readThreadHistoryRoute, { threadId: string }>(
        ({ threadId }) => ({ url: `/api/v1/threads/${threadId}/history` }),
      ),
    }
  },
})

export const {
  useReadAnalyticsQuery,
  useReadUsageQuery,
  useListAnalyticsUsersQuery,
  useListComparedThreadsQuery,
  useReadComparedThreadQuery,
} = analyticsApi
