import type { listModelsRoute, pauseModelRoute } from '@assay/contracts/models'
import { readHook, sendHook } from '../../api/route-hooks.ts'

export const useListModelsQuery = readHook<typeof listModelsRoute>('/api/v1/models/', ['Models'])
export const usePauseModelMutation = sendHook<typeof pauseModelRoute>(
  'PUT',
  '/api/v1/models/:id/pause',
  ['Models'],
)
