import type { listServingConnectionsRoute } from '@assay/contracts/llms'
import { readHook } from '../../api/route-hooks.ts'

export const useListServingConnectionsQuery = readHook<typeof listServingConnectionsRoute>(
  '/api/v1/llms/connections',
)
