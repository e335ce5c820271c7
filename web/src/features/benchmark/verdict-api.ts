import type { readVerdictsRoute } from '@assay/contracts/verdicts'
import { api } from '../../api/api.ts'
import { fetchArgs, type ResponseOf } from '../../api/contract.ts'

const verdictApi = api.injectEndpoints({
  endpoints: (build) => ({
    readVerdicts: build.query<ResponseOf<typeof readVerdictsRoute>, void>({
      query: () => fetchArgs<typeof readVerdictsRoute>('GET', '/api/v1/leaderboard/verdicts'),
      providesTags: ['Leaderboard'],
    }),
  }),
})

export const { useReadVerdictsQuery } = verdictApi
