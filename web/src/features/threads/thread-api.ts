import type { readThreadHistoryRoute } from '@assay/contracts/threads'
import { readHook } from '../../api/route-hooks.ts'

export const useReadThreadHistoryQuery = readHook<typeof readThreadHistoryRoute>(
  '/api/v1/threads/:id/history',
  ['History'],
)
