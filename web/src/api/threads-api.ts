import type { listThreadsRoute } from '@assay/contracts/threads'
import { readHook } from './route-hooks.ts'

/** The first page of the threads of the caller, or of the user in the query. */
export const useListThreadsQuery = readHook<typeof listThreadsRoute>('/api/v1/threads/')
