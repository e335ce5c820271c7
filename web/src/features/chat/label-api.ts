import type { readLabelsRoute, SetLabelsBody, setLabelsRoute } from '@assay/contracts/labels'
import { api } from '../../api/api.ts'
import { fetchArgs, type ResponseOf } from '../../api/contract.ts'

interface NewLabels {
  readonly turnId: string
  readonly body: SetLabelsBody
}

const labelApi = api.injectEndpoints({
  endpoints: (build) => ({
    readLabels: build.query<ResponseOf<typeof readLabelsRoute>, string>({
      query: (turnId) => fetchArgs<typeof readLabelsRoute>('GET', `/api/v1/turns/${turnId}/labels`),
    }),
    setLabels: build.mutation<ResponseOf<typeof setLabelsRoute>, NewLabels>({
      query: ({ turnId, body }) => ({
        ...fetchArgs<typeof setLabelsRoute>('PUT', `/api/v1/turns/${turnId}/labels`),
        body,
      }),
      invalidatesTags: ['History'],
    }),
  }),
})

export const { useReadLabelsQuery, useSetLabelsMutation } = labelApi
