import type { readEthicsRoute } from '@assay/contracts/ethics'
import { api } from '../../api/api.ts'
import { endpointsOf } from '../../api/endpoints.ts'

const ethicsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readEthics: endpointsOf(build).read<typeof readEthicsRoute>('/api/v1/ethics/'),
  }),
})

export const { useReadEthicsQuery } = ethicsApi
