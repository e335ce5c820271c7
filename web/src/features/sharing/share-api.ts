import type {
  readSharedThreadRoute,
  readThreadShareRoute,
  revokeThreadShareRoute,
  shareThreadRoute,
} from '@assay/contracts/shares'
import { readHook, sendHook } from '../../api/route-hooks.ts'

const URL = '/api/v1/threads/:id/share'
const TAGS = ['Shares'] as const

export const useReadThreadShareQuery = readHook<typeof readThreadShareRoute>(URL, TAGS)
export const useShareThreadMutation = sendHook<typeof shareThreadRoute>('POST', URL, TAGS)
export const useRevokeThreadShareMutation = sendHook<typeof revokeThreadShareRoute>(
  'DELETE',
  URL,
  TAGS,
)
export const useReadSharedThreadQuery = readHook<typeof readSharedThreadRoute>('/api/v1/shared/:id')
