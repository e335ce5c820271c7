import type { readAnswerRatesRoute } from '@assay/contracts/answer-rates'
import { api } from '../../api/api.ts'
import { fetchArgs, type ResponseOf } from '../../api/contract.ts'

const answerRatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    readAnswerRates: build.query<ResponseOf<typeof readAnswerRatesRoute>, void>({
      query: () => fetchArgs<typeof readAnswerRatesRoute>('GET', '/api/v1/leaderboard/answers'),
      providesTags: ['Leaderboard'],
    }),
  }),
})

export const { useReadAnswerRatesQuery } = answerRatesApi
