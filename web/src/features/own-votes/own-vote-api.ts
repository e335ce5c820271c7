import type { listOwnVotesRoute } from '@assay/contracts/own-votes'
import type { QueryOf } from '../../api/contract.ts'
import { readHooks } from '../../api/route-hooks.ts'

export type OwnVotesQuery = QueryOf<typeof listOwnVotesRoute>

export const { useQuery: useListOwnVotesQuery, useLazyQuery: useLazyListOwnVotesQuery } =
  readHooks<typeof listOwnVotesRoute>('/api/v1/votes/')
