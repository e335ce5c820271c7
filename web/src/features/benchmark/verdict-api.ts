import type { readVerdictsRoute } from '@assay/contracts/verdicts'
import { api } from '../../api/api.ts'
import { endpointsOf } from '../../api/endpoints.ts'

const URL = '/api/v1/leaderboard/verdicts'

const verdictApi = api.injectEndpoints({
  endpoints: (build) => ({
    readVerdicts: endpointsOf(build).read<typeof readVerdictsRoute>(URL, ['Leaderboard']),
  }),
})

export const { useReadVerdictsQuery } = verdictApi
