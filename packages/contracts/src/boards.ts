import { z } from 'zod'
import { LabelAxis } from './labels.ts'
import { defineRoute } from './route-contract.ts'

/** Votes and effective voters from which a board is preliminary and from which it is usable. */
const PRELIMINARY_FROM = { votes: 50, effectiveVoters: 10 }
const USABLE_FROM = { votes: 300, effectiveVoters: 30 }

export const BoardState = z.enum(['forming', 'preliminary', 'usable'])
export type BoardState = z.infer<typeof BoardState>

/** Classifies a board by its own rated votes and its effective voters. */
export function boardState(votes: number, effectiveVoters: number): BoardState {
  const reaches = (least: typeof USABLE_FROM) =>
    votes >= least.votes && effectiveVoters >= least.effectiveVoters
  if (reaches(USABLE_FROM)) return 'usable'
  return reaches(PRELIMINARY_FROM) ? 'preliminary' : 'forming'
}

/**
 * A board other than the overall one: `subject:…`, `task:…`, `expertise:…`, `role:…` or
 * `style:equal`.
 */
export const BoardSummaryDto = z.object({
  board: z.string(),
  votes: z.int(),
  effective_voters: z.number(),
  state: BoardState,
})
export type BoardSummaryDto = z.infer<typeof BoardSummaryDto>

export const BoardsDto = z.object({ data: z.array(BoardSummaryDto) })
export type BoardsDto = z.infer<typeof BoardsDto>

/**
 * Effect of one style feature on the rating, in points: doubling the length at the mean length, the
 * change of that effect with length, headings and lists instead of plain prose, and naming sources.
 */
export const StyleEffectDto = z.object({
  effect: z.enum(['length', 'length_squared', 'markdown', 'citations']),
  points: z.number(),
  /** Half-width of the 95 % interval. */
  half_width: z.number(),
})
export type StyleEffectDto = z.infer<typeof StyleEffectDto>

/** A model's rating on one board. */
export const BoardCellDto = z.object({
  llm_id: z.uuid(),
  elo_rating: z.number(),
  confidence_interval: z.number(),
  /** Share of the rating that comes from votes outside this board, 0 to 1. */
  borrowed: z.number(),
  /**
   * True if the board's own votes contradict all others, so that nothing is borrowed. The
   * family-wise error rate over all boards of the axis is 5 % (Holm).
   */
  contradicts: z.boolean(),
  matches_played: z.int(),
})
export type BoardCellDto = z.infer<typeof BoardCellDto>

/** All boards of one label axis. */
export const BoardMatrixDto = z.object({
  axis: LabelAxis,
  boards: z.array(z.object({ ...BoardSummaryDto.shape, cells: z.array(BoardCellDto) })),
})
export type BoardMatrixDto = z.infer<typeof BoardMatrixDto>

const ReadBoardMatrixQuery = z.object({ axis: LabelAxis.default('subject') })

/**
 * Significant differences between the voters of one expertise or role and all other voters. The
 * family-wise error rate is 5 % (Holm).
 */
export const BoardDifferencesDto = z.object({
  /**
   * Size of the family of tests: all models that both groups of voters compared, on every board
   * with votes.
   */
  tested: z.int(),
  /** Sorted by significance, the most significant first. */
  data: z.array(
    z.object({
      board: z.string(),
      llm_id: z.uuid(),
      /** Positive if the voters of this board rate the model higher than others do. */
      points: z.number(),
      /**
       * Half-width of the 95 % interval of this difference alone, not adjusted for the family of
       * tests.
       */
      half_width: z.number(),
    }),
  ),
})
export type BoardDifferencesDto = z.infer<typeof BoardDifferencesDto>

const tags = ['leaderboard']

export const listBoardsRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/leaderboard/boards',
  access: 'board_readers',
  summary: 'The boards beside the overall one, and how far each is',
  tags,
  response: { 200: BoardsDto },
})

export const readBoardMatrixRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/leaderboard/matrix',
  access: 'board_readers',
  summary: 'Every model on every board of an axis',
  tags,
  querystring: ReadBoardMatrixQuery,
  response: { 200: BoardMatrixDto },
})

export const readBoardDifferencesRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/leaderboard/differences',
  access: 'board_readers',
  summary: 'Where voters of an expertise or a role judge a model otherwise than everybody else',
  tags,
  response: { 200: BoardDifferencesDto },
})
