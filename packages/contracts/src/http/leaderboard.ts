import { z } from 'zod'
import { ErrorBody } from './errors.ts'
import { defineRoute } from './route-contract.ts'

export { PRELIMINARY_HALF_WIDTH, PRELIMINARY_VOTERS, RATING_START } from '../constants.ts'

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
  /** How many equally busy voters the votes are worth. */
  effective_voters: z.number(),
  is_preliminary: z.boolean(),
  /** Chance that a voter finds an answer of the model good enough, seen alone. */
  good_enough_chance: z.number(),
  /** Models of different groups were never compared, not even through others; null while unknown. */
  group: z.int().nullable(),
})
export type LeaderboardEntryDto = z.infer<typeof LeaderboardEntryDto>

/** What is worked out after the ratings, as of its own place in the ledger. */
export const LeaderboardDetailsDto = z.object({
  ledger_position: z.int(),
  /** How much standing on the left helps, in log-odds, with the half-width of its interval. */
  position_bias: z.object({ log_odds: z.number(), half_width: z.number(), votes: z.int() }),
  /** The fewest votes found whose removal changes first place; null when there are none. */
  first_place: z
    .object({
      leader_id: z.uuid(),
      challenger_id: z.uuid(),
      votes: z.int(),
      share: z.number(),
    })
    .nullable(),
})
export type LeaderboardDetailsDto = z.infer<typeof LeaderboardDetailsDto>

export const LeaderboardDto = z.object({
  entries: z.array(LeaderboardEntryDto),
  snapshot_id: z.uuid(),
  computed_at: z.iso.datetime(),
  ledger_position: z.int(),
  method_version: z.string(),
  /** The code of its signed checkpoint; null for a board that is not published. */
  checkpoint_code: z.string().nullable(),
  details: LeaderboardDetailsDto.nullable(),
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

/** Rated votes on one pair of models. */
export const HeadToHeadPairDto = z.object({
  first_llm_id: z.uuid(),
  second_llm_id: z.uuid(),
  first_wins: z.int(),
  second_wins: z.int(),
  ties: z.int(),
  both_bad: z.int(),
})
export type HeadToHeadPairDto = z.infer<typeof HeadToHeadPairDto>

export const HeadToHeadDto = z.object({
  ledger_position: z.int(),
  pairs: z.array(HeadToHeadPairDto),
})
export type HeadToHeadDto = z.infer<typeof HeadToHeadDto>

/** A model on one board; oldest first. */
export const RatingPointDto = z.object({
  computed_at: z.iso.datetime(),
  ledger_position: z.int(),
  rank: z.int(),
  elo_rating: z.number(),
  confidence_interval: z.number().nullable(),
  matches_played: z.int(),
})
export type RatingPointDto = z.infer<typeof RatingPointDto>

export const RatingHistoryDto = z.object({ points: z.array(RatingPointDto) })
export type RatingHistoryDto = z.infer<typeof RatingHistoryDto>

export const ReadLeaderboardQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_LEADERBOARD_ENTRIES).default(50),
})
export type ReadLeaderboardQuery = z.infer<typeof ReadLeaderboardQuery>

const tags = ['leaderboard']
const refusals = { 401: ErrorBody, 403: ErrorBody, 503: ErrorBody }

export const readLeaderboardRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/leaderboard/',
  config: { access: 'board_readers' },
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
  config: { access: 'board_readers' },
  schema: {
    summary: 'Statistics of the ratings',
    tags,
    response: { 200: LeaderboardDistributionDto, ...refusals },
  },
})

export const readHeadToHeadRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/leaderboard/head-to-head',
  config: { access: 'board_readers' },
  schema: {
    summary: 'Votes by pair of models',
    tags,
    response: { 200: HeadToHeadDto, ...refusals },
  },
})

export const readRatingHistoryRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/leaderboard/history/:llm_id',
  config: { access: 'board_readers' },
  schema: {
    summary: 'A model on the boards so far',
    tags,
    params: z.object({ llm_id: z.uuid() }),
    response: { 200: RatingHistoryDto, 404: ErrorBody, 422: ErrorBody, ...refusals },
  },
})
