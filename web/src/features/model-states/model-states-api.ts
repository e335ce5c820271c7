import type { listModelsRoute, pauseModelRoute } from '@assay/contracts/models'
import { api } from '../../api/api.ts'
import type { BodyOf } from '../../api/contract.ts'
import { endpointsOf } from '../../api/endpoints.ts'

type Pause = { id: string; body: BodyOf<typeof pauseModelRoute> }

const modelStatesApi = api.injectEndpoints({
  endpoints: (build) => {
    const { read, change } = endpointsOf(build)
    return {
      listModels: read<typeof listModelsRoute>('/api/v1/models/', ['Models']),
      pauseModel: change<typeof pauseModelRoute, Pause>(
        'PUT',
        ({ id, body }) => ({ url: `/api/v1/models/${id}/pause`, body }),
        ['Models'],
      ),
    }
  },
})

export const { useListModelsQuery, usePauseModelMutation } = modelStatesApi
