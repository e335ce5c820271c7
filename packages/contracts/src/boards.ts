import { z } from 'zod'
import { LabelAxis } from './labels.ts'
import { defineRoute } from './route-contract.ts'

/** With at least this number of votes and effective voters, a board is preliminary. */
const PRELIMINARY_FROM = { votes: 50, effectiveVoters: 10 }
const USABLE_FROM = { votes: 300, effectiveVoters: 30 }

export const BoardState = z.enum(['forming', 'preliminary', 'usable'])
export type BoardState = z.infer<typeof BoardState>

/** Classifies a board by its rated votes and effective voters. */
export function boardState(votes: number, effectiveVoters: number): BoardState {
  const reaches = (least: typeof USABLE_FROM) =>
    votes >= least.votes && effectiveVoters >= least.effectiveVoters
  if (reaches(USABLE_FROM)) return 'usable'
  return reaches(PRELIMINARY_FROM) ? 'preliminary' : 'forming'
}

/**
 * A board other than the overall board: `subject:…`, `task:…`, `language:…`, `expertise:…`,
 * `role:…` or `style:equal`.
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
 * Effect of one style feature on the rating, in points. There are four features: doubling the
 * length at the mean length; the change of that effect with length; headings and lists instead of
 * plain prose; and naming sources.
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
   * True if the board's own votes contradict all other votes. The rating then ignores the other
   * votes. The family-wise error rate over all boards of the axis is 5 % (Holm).
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
 * Models that voters of one expertise or role place higher or lower than all other voters do,
 * relative to the other models and on the same subjects. The family-wise error rate is 5 % (Holm).
 */
export const BoardDifferencesDto = z.object({
  /**
   * Number of tests in the family. There is one test for each board with votes and each model that
   * both groups of voters compared.
   */
  tested: z.int(),
  /** Sorted by significance, with the most significant difference first. */
  data: z.array(
    z.object({
      board: z.string(),
      llm_id: z.uuid(),
      /** Positive if this board's voters place the model higher than other voters do. */
      points: z.number(),
      /**
       * Half-width of the 95 % interval of this difference alone. It is not adjusted for the family
       * of tests.
       */
      half_width: z.number(),
      /** Numbers of the board's voters: with attested expertise, and with only an ORCID iD. */
      attested: z.int(),
      identified: z.int(),
    }),
  ),
})
export type BoardDifferencesDto = z.infer<typeof BoardDifferencesDto>

export const listBoardsRoute = defineRoute('GET', '/api/v1/leaderboard/boards', {
  access: 'board_readers',
  summary: 'List the boards other than the overall board, with their states',
  response: { 200: BoardsDto },
})

export const readBoardMatrixRoute = defineRoute('GET', '/api/v1/leaderboard/matrix', {
  access: 'board_readers',
  summary: 'Read the rating of every model on every board of an axis',
  querystring: ReadBoardMatrixQuery,
  response: { 200: BoardMatrixDto },
})

export const readBoardDifferencesRoute = defineRoute('GET', '/api/v1/leaderboard/differences', {
  access: 'board_readers',
  summary:
    'List models that voters of an expertise or role place higher or lower than everyone else',
  response: { 200: BoardDifferencesDto },
})
