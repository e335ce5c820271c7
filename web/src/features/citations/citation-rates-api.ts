import type { readCitationRatesRoute } from '@assay/contracts/citation-rates'
import { api } from '../../api/api.ts'
import { fetchArgs, type ResponseOf } from '../../api/contract.ts'

const citationRatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    readCitationRates: build.query<ResponseOf<typeof readCitationRatesRoute>, void>({
      query: () => fetchArgs<typeof readCitationRatesRoute>('GET', '/api/v1/leaderboard/citations'),
      providesTags: ['Leaderboard'],
    }),
  }),
})

export const { useReadCitationRatesQuery } = citationRatesApi
