import type { readAnswerRatesRoute } from '@assay/contracts/answer-rates'
import type { readCitationRatesRoute } from '@assay/contracts/citation-rates'
import { readHook } from '../../api/route-hooks.ts'

export const useReadAnswerRatesQuery = readHook<typeof readAnswerRatesRoute>(
  '/api/v1/leaderboard/answers',
  ['Leaderboard'],
)
export const useReadCitationRatesQuery = readHook<typeof readCitationRatesRoute>(
  '/api/v1/leaderboard/citations',
  ['Leaderboard'],
)
