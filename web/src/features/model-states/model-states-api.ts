import type {
  addModelRoute,
  editModelRoute,
  retireModelRoute,
} from '@assay/contracts/connection-routes'
import type { listModelsRoute, pauseModelRoute } from '@assay/contracts/models'
import { readHook, sendHook } from '../../api/route-hooks.ts'

export const useListModelsQuery = readHook<typeof listModelsRoute>('/api/v1/models/', ['Models'])
export const usePauseModelMutation = sendHook<typeof pauseModelRoute>(
  'PUT',
  '/api/v1/models/:id/pause',
  ['Models'],
)
export const useAddModelMutation = sendHook<typeof addModelRoute>('POST', '/api/v1/models/', [
  'Models',
])
export const useEditModelMutation = sendHook<typeof editModelRoute>('PUT', '/api/v1/models/:id', [
  'Models',
])
export const useRetireModelMutation = sendHook<typeof retireModelRoute>(
  'DELETE',
  '/api/v1/models/:id',
  ['Models'],
)
