import type { readVerdictsRoute } from '@assay/contracts/verdicts'
import { readHook } from '../../api/route-hooks.ts'

export const useReadVerdictsQuery = readHook<typeof readVerdictsRoute>(
  '/api/v1/leaderboard/verdicts',
  ['Leaderboard'],
)
