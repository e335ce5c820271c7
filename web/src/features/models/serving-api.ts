import type { listServingConnectionsRoute } from '@assay/contracts/llms'
import { api } from '../../api/api.ts'
import { fetchArgs, type ResponseOf } from '../../api/contract.ts'

const servingApi = api.injectEndpoints({
  endpoints: (build) => ({
    listServingConnections: build.query<ResponseOf<typeof listServingConnectionsRoute>, void>({
      query: () => fetchArgs<typeof listServingConnectionsRoute>('GET', '/api/v1/llms/connections'),
    }),
  }),
})

export const { useListServingConnectionsQuery } = servingApi
