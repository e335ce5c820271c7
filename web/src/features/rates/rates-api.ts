import type { readAnswerRatesRoute } from '@assay/contracts/answer-rates'
import type { readCitationRatesRoute } from '@assay/contracts/citation-rates'
import type { listContestSettingsRoute } from '@assay/contracts/contest-settings'
import { readHook } from '../../api/route-hooks.ts'

export const useReadAnswerRatesQuery = readHook<typeof readAnswerRatesRoute>(
  '/api/v1/leaderboard/answers',
  ['Leaderboard'],
)
export const useReadCitationRatesQuery = readHook<typeof readCitationRatesRoute>(
  '/api/v1/leaderboard/citations',
  ['Leaderboard'],
)
export const useListContestSettingsQuery = readHook<typeof listContestSettingsRoute>(
  '/api/v1/leaderboard/settings',
  ['Leaderboard'],
)
