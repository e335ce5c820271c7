import type { listLlmsRoute, readDemonstrationRoute } from '@assay/contracts/llms'
import { api } from '../../api/api.ts'
import { fetchArgs, type ResponseOf } from '../../api/contract.ts'
import { ERRORS } from '../../api/error-catalogue.ts'
import { logFailure } from '../../api/log-failure.ts'
import { readHook } from '../../api/route-hooks.ts'

const modelApi = api.injectEndpoints({
  endpoints: (build) => ({
    listLlms: build.query<ResponseOf<typeof listLlmsRoute>, void>({
      query: () => ({
        ...fetchArgs<typeof listLlmsRoute>('GET', '/api/v1/llms/'),
        params: { only_active: true },
      }),
      async onQueryStarted(_arg, { queryFulfilled }) {
        await queryFulfilled.catch(() => logFailure(ERRORS.models))
      },
    }),
  }),
})

export const { useListLlmsQuery } = modelApi
export const useReadDemonstrationQuery = readHook<typeof readDemonstrationRoute>(
  '/api/v1/llms/demonstration',
)
