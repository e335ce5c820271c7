import { z } from 'zod'
import { ErrorBody } from './errors.ts'
import { defineRoute } from './route-contract.ts'

export { RATING_START } from '../constants.ts'

export const MAX_LEADERBOARD_ENTRIES = 50

/** Counts are exact: wins + losses + ties + both_bad = matches_played. Rates are 0 to 1. */
export const LeaderboardEntryDto = z.object({
  rank: z.int(),
  rank_change: z.int().nullable(),
  rank_low: z.int(),
  rank_high: z.int(),
  llm_id: z.uuid(),
  llm_name: z.string(),
  logo_url: z.string().nullable(),
  elo_rating: z.number(),
  confidence_interval: z.number().nullable(),
  matches_played: z.int(),
  wins: z.int(),
  losses: z.int(),
  ties: z.int(),
  both_bad: z.int(),
  win_rate: z.number(),
  score_rate: z.number(),
  both_bad_rate: z.number(),
})
export type LeaderboardEntryDto = z.infer<typeof LeaderboardEntryDto>

export const LeaderboardDto = z.object({
  entries: z.array(LeaderboardEntryDto),
  snapshot_id: z.uuid(),
  computed_at: z.iso.datetime(),
  ledger_position: z.int(),
  method_version: z.string(),
})
export type LeaderboardDto = z.infer<typeof LeaderboardDto>

export const LeaderboardDistributionDto = z.object({
  total_models: z.int(),
  mean: z.number(),
  std_dev: z.number(),
  min: z.number(),
  max: z.number(),
  median: z.number(),
})
export type LeaderboardDistributionDto = z.infer<typeof LeaderboardDistributionDto>

export const ReadLeaderboardQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_LEADERBOARD_ENTRIES).default(50),
})
export type ReadLeaderboardQuery = z.infer<typeof ReadLeaderboardQuery>

const tags = ['leaderboard']
const refusals = { 401: ErrorBody, 403: ErrorBody, 503: ErrorBody }

export const readLeaderboardRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/leaderboard/',
  schema: {
    summary: 'The newest standings',
    tags,
    querystring: ReadLeaderboardQuery,
    response: { 200: LeaderboardDto, 422: ErrorBody, ...refusals },
  },
})

export const readLeaderboardDistributionRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/leaderboard/distribution',
  schema: {
    summary: 'Statistics of the ratings',
    tags,
    response: { 200: LeaderboardDistributionDto, ...refusals },
  },
})
