import type { listModelsRoute, pauseModelRoute } from '@assay/contracts/models'
import { api } from '../../api/api.ts'
import { type BodyOf, fetchArgs, type ResponseOf } from '../../api/contract.ts'

type Pause = { id: string; body: BodyOf<typeof pauseModelRoute> }

const modelStatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listModels: build.query<ResponseOf<typeof listModelsRoute>, void>({
      query: () => fetchArgs<typeof listModelsRoute>('GET', '/api/v1/models/'),
      providesTags: ['Models'],
    }),
    pauseModel: build.mutation<ResponseOf<typeof pauseModelRoute>, Pause>({
      query: ({ id, body }) => ({
        ...fetchArgs<typeof pauseModelRoute>('PUT', `/api/v1/models/${id}/pause`),
        body,
      }),
      invalidatesTags: ['Models'],
    }),
  }),
})

export const { useListModelsQuery, usePauseModelMutation } = modelStatesApi
