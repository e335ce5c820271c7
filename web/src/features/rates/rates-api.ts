import type { readAnswerRatesRoute, readCitationRatesRoute } from '@assay/contracts'
import { api } from '../../api/api.ts'
import { fetchArgs, type ResponseOf } from '../../api/contract.ts'

const ratesApi = api.injectEndpoints({
  endpoints: (build) => ({
    readAnswerRates: build.query<ResponseOf<typeof readAnswerRatesRoute>, void>({
      query: () => fetchArgs<typeof readAnswerRatesRoute>('GET', '/api/v1/leaderboard/answers'),
      providesTags: ['Leaderboard'],
    }),
    readCitationRates: build.query<ResponseOf<typeof readCitationRatesRoute>, void>({
      query: () => fetchArgs<typeof readCitationRatesRoute>('GET', '/api/v1/leaderboard/citations'),
      providesTags: ['Leaderboard'],
    }),
  }),
})

export const { useReadAnswerRatesQuery, useReadCitationRatesQuery } = ratesApi
