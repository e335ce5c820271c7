import type {
  addConnectionRoute,
  editConnectionRoute,
  listConnectionsRoute,
  listNamesRoute,
  retireConnectionRoute,
  testModelRoute,
} from '@assay/contracts/connection-routes'
import { readHook, sendHook } from '../../api/route-hooks.ts'
import { FRESH } from '../../components/loaded.tsx'

/** Workers start and stop, and answers end, while the page is open. */
export const POLLING = { ...FRESH, pollingInterval: 5_000 }

/** A change of a connection changes its models, and the reverse. */
const TAGS = ['Models'] as const

export const useListConnectionsQuery = readHook<typeof listConnectionsRoute>(
  '/api/v1/connections/',
  TAGS,
)
export const useAddConnectionMutation = sendHook<typeof addConnectionRoute>(
  'POST',
  '/api/v1/connections/',
  TAGS,
)
export const useEditConnectionMutation = sendHook<typeof editConnectionRoute>(
  'PUT',
  '/api/v1/connections/:id',
  TAGS,
)
export const useRetireConnectionMutation = sendHook<typeof retireConnectionRoute>(
  'DELETE',
  '/api/v1/connections/:id',
  TAGS,
)
export const useListNamesMutation = sendHook<typeof listNamesRoute>(
  'POST',
  '/api/v1/connections/:id/names',
)
export const useTestModelMutation = sendHook<typeof testModelRoute>(
  'POST',
  '/api/v1/connections/:id/test',
)
