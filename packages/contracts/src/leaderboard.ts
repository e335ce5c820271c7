import { z } from 'zod'
import { BoardSummaryDto, StyleEffectDto } from './boards.ts'
import { ErrorBody } from './errors.ts'
import { LeaderboardDetailsDto } from './leaderboard-details.ts'
import { defineRoute } from './route-contract.ts'
import { slug } from './text.ts'
import { LeftOutReason, OUTCOME_COUNTS } from './votes.ts'
import { wholeNumber } from './whole-number.ts'

const MAX_LEADERBOARD_ENTRIES = 50

/** Counts are exact: wins + losses + ties + both_bad = matches_played. Rates are 0 to 1. */
export const LeaderboardEntryDto = z.object({
  /**
   * A model is unranked if it has no votes, or if its interval of ranks covers the whole board.
   * Rank, spread and tier are then null.
   */
  rank: z.int().nullable(),
  rank_change: z.int().nullable(),
  rank_low: z.int().nullable(),
  rank_high: z.int().nullable(),
  /**
   * 1 for the top group. Each model of a tier is significantly below the first model of every tier
   * above.
   */
  tier: z.int().nullable(),
  llm_id: z.uuid(),
  llm_name: z.string(),
  logo_url: z.string().nullable(),
  elo_rating: z.number(),
  confidence_interval: z.number().nullable(),
  matches_played: z.int(),
  ...OUTCOME_COUNTS,
  /** wins / matches; in these rates, each rated vote counts in full. */
  win_rate: z.number(),
  /** (wins + ties / 2) / matches. */
  score_rate: z.number(),
  /** both bad / matches. */
  both_bad_rate: z.number(),
  /** Number of equally active voters that would give the same precision. */
  effective_voters: z.number(),
  is_preliminary: z.boolean(),
  /**
   * Probability that a voter finds a single answer of the model good enough, with its 95 %
   * interval. Null if the model has no votes.
   */
  good_enough_chance: z.number().nullable(),
  good_enough_low: z.number().nullable(),
  good_enough_high: z.number().nullable(),
  /**
   * No chain of comparisons connects models in different groups. Ranks are per group, and group 0
   * is the largest. Null on older boards.
   */
  group: z.int().nullable(),
  /** True if the model is no longer offered. Its votes still count. */
  is_retired: z.boolean(),
  /**
   * When the model changed, if it was split: earlier votes count for a separate entry. Absent if it
   * was never split.
   */
  since: z.iso.datetime().optional(),
  /**
   * Share of the rating that comes from votes outside this board, 0 to 1. Absent on the overall
   * board.
   */
  borrowed: z.number().optional(),
  /**
   * True if the board's own votes contradict all other votes. The rating then ignores the other
   * votes. Absent on the overall board.
   */
  contradicts: z.boolean().optional(),
})
export type LeaderboardEntryDto = z.infer<typeof LeaderboardEntryDto>

/** The board of all rated votes. */
export const OVERALL_BOARD = 'overall'

export const LeaderboardDto = z.object({
  /** The board's name. */
  board: z.string(),
  /** The highest rating first, ranked or not. */
  entries: z.array(LeaderboardEntryDto),
  snapshot_id: z.uuid(),
  computed_at: z.iso.datetime(),
  ledger_position: z.int(),
  method_version: z.string(),
  /** Code of the signed checkpoint. Null if the board is not published. */
  checkpoint_code: z.string().nullable(),
  /** Votes left out of the ratings, with the most frequent reason first. Null on older boards. */
  left_out: z.array(z.object({ reason: LeftOutReason, votes: z.int() })).nullable(),
  details: LeaderboardDetailsDto.nullable(),
  /** Absent on the overall board. */
  summary: BoardSummaryDto.optional(),
  /** Absent on the overall board. Empty except on the equal-style board. */
  style: z.array(StyleEffectDto).optional(),
})
export type LeaderboardDto = z.infer<typeof LeaderboardDto>

/**
 * Describes the ranked models, or the models with votes while no model is ranked. The statistics
 * are null while no model has votes. `std_dev` is that of the population.
 */
export const LeaderboardDistributionDto = z.object({
  total_models: z.int(),
  mean: z.number().nullable(),
  std_dev: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  median: z.number().nullable(),
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

/** A model's rating on one board over time, oldest first. */
export const RatingPointDto = z.object({
  computed_at: z.iso.datetime(),
  ledger_position: z.int(),
  rank: z.int().nullable(),
  elo_rating: z.number(),
  confidence_interval: z.number().nullable(),
  matches_played: z.int(),
})
export type RatingPointDto = z.infer<typeof RatingPointDto>

export const RatingHistoryDto = z.object({ points: z.array(RatingPointDto) })
export type RatingHistoryDto = z.infer<typeof RatingHistoryDto>

/**
 * Probability that voters prefer one model to the other when they prefer either, with its 95 %
 * interval. The probability is null if no chain of votes connects the models. The interval is also
 * null until it has been computed.
 */
export const PreferenceDto = z.object({
  ledger_position: z.int(),
  first_llm_id: z.uuid(),
  second_llm_id: z.uuid(),
  chance: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /**
   * Recent voters on the pair, each by the newest vote on it; the first model wins or loses. Null
   * for fewer than ten voters, because a smaller group would show who voted how.
   */
  voters: z.object(OUTCOME_COUNTS).nullable(),
})
export type PreferenceDto = z.infer<typeof PreferenceDto>

export const ReadPreferenceQuery = z
  .object({ first: z.uuid(), second: z.uuid() })
  .refine(({ first, second }) => first !== second, {
    path: ['second'],
    error: 'must differ from first',
  })
export type ReadPreferenceQuery = z.infer<typeof ReadPreferenceQuery>

const ReadLeaderboardQuery = z.object({
  board: slug().default(OVERALL_BOARD),
  /** A method version. The response is the newest board of that method. */
  version: slug().optional(),
  limit: wholeNumber({ min: 1, max: MAX_LEADERBOARD_ENTRIES }).prefault(50),
})

export const readLeaderboardRoute = defineRoute('GET', '/api/v1/leaderboard/', {
  access: 'board_readers',
  summary: 'Read the newest board',
  querystring: ReadLeaderboardQuery,
  response: { 200: LeaderboardDto, 404: ErrorBody },
})

export const readLeaderboardDistributionRoute = defineRoute(
  'GET',
  '/api/v1/leaderboard/distribution',
  {
    access: 'board_readers',
    summary: 'Read statistics of the ratings',
    response: { 200: LeaderboardDistributionDto },
  },
)

export const readHeadToHeadRoute = defineRoute('GET', '/api/v1/leaderboard/head-to-head', {
  access: 'board_readers',
  summary: 'Count votes by pair of models',
  response: { 200: HeadToHeadDto },
})

export const readPreferenceRoute = defineRoute('GET', '/api/v1/leaderboard/preference', {
  access: 'board_readers',
  summary: 'Read how often voters prefer one model to another',
  querystring: ReadPreferenceQuery,
  response: { 200: PreferenceDto, 404: ErrorBody },
})

export const readRatingHistoryRoute = defineRoute('GET', '/api/v1/leaderboard/history/:llm_id', {
  access: 'board_readers',
  summary: "Read a model's ratings over time",
  params: z.object({ llm_id: z.uuid() }),
  response: { 200: RatingHistoryDto, 404: ErrorBody },
})
