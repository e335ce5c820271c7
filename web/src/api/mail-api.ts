import type { readMailStatusRoute } from '@assay/contracts/mail'
import { api } from './api.ts'
import { fetchArgs, type ResponseOf } from './contract.ts'

const mailApi = api.injectEndpoints({
  endpoints: (build) => ({
    readMailStatus: build.query<ResponseOf<typeof readMailStatusRoute>, void>({
      query: () => fetchArgs<typeof readMailStatusRoute>('GET', '/api/v1/mail'),
    }),
  }),
})

export const { useReadMailStatusQuery } = mailApi
