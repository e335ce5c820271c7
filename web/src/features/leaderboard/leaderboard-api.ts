import type { readLeaderboardDistributionRoute, readLeaderboardRoute } from '@assay/contracts'
import { api } from '../../api/api.ts'
import { type AnswerOf, call } from '../../api/contract.ts'

const ENTRY_LIMIT = 50

const leaderboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    readLeaderboard: build.query<AnswerOf<typeof readLeaderboardRoute>, void>({
      query: () => ({
        ...call<typeof readLeaderboardRoute>('GET', '/api/v1/leaderboard/'),
        params: { limit: ENTRY_LIMIT },
      }),
      providesTags: ['Leaderboard'],
    }),
    readDistribution: build.query<AnswerOf<typeof readLeaderboardDistributionRoute>, void>({
      query: () =>
        call<typeof readLeaderboardDistributionRoute>('GET', '/api/v1/leaderboard/distribution'),
      providesTags: ['Leaderboard'],
    }),
  }),
})

export const { useReadLeaderboardQuery, useReadDistributionQuery } = leaderboardApi
