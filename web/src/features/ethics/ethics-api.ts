import type { readEthicsRoute } from '@assay/contracts/ethics'
import { api } from '../../api/api.ts'
import { fetchArgs, type ResponseOf } from '../../api/contract.ts'

const ethicsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readEthics: build.query<ResponseOf<typeof readEthicsRoute>, void>({
      query: () => fetchArgs<typeof readEthicsRoute>('GET', '/api/v1/ethics/'),
    }),
  }),
})

export const { useReadEthicsQuery } = ethicsApi
