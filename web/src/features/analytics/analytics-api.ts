import type { listAnalyticsUsersRoute, readAnalyticsRoute } from '@assay/contracts/analytics'
import type { readUsageRoute } from '@assay/contracts/usage'
import { readHook } from '../../api/route-hooks.ts'

const URL = '/api/v1/analytics'
const TAGS = ['Analytics'] as const

export const useReadAnalyticsQuery = readHook<typeof readAnalyticsRoute>(URL, TAGS)
export const useReadUsageQuery = readHook<typeof readUsageRoute>(`${URL}/usage`, TAGS)
export const useListAnalyticsUsersQuery = readHook<typeof listAnalyticsUsersRoute>(
  `${URL}/users`,
  TAGS,
)
