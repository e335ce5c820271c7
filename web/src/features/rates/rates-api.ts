import type { readAnswerRatesRoute } from '@assay/contracts/answer-rates'
import type { readCitationRatesRoute } from '@assay/contracts/citation-rates'
import { api } from '../../api/api.ts'
import { endpointsOf } from '../../api/endpoints.ts'

const ratesApi = api.injectEndpoints({
  endpoints: (build) => {
    const { read } = endpointsOf(build)
    return {
      readAnswerRates: read<typeof readAnswerRatesRoute>('/api/v1/leaderboard/answers', [
        'Leaderboard',
      ]),
      readCitationRates: read<typeof readCitationRatesRoute>('/api/v1/leaderboard/citations', [
        'Leaderboard',
      ]),
    }
  },
})

export const { useReadAnswerRatesQuery, useReadCitationRatesQuery } = ratesApi
