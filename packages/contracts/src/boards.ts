import { z } from 'zod'
import { LabelAxis } from './labels.ts'
import { defineRoute } from './route-contract.ts'

/** From how many votes and effective voters on a board is more than a beginning, and one to use. */
const PRELIMINARY_FROM = { votes: 50, effectiveVoters: 10 }
const USABLE_FROM = { votes: 300, effectiveVoters: 30 }

export const BoardState = z.enum(['forming', 'preliminary', 'usable'])
export type BoardState = z.infer<typeof BoardState>

/** How far a board stands on its own votes. */
export function boardState(votes: number, effectiveVoters: number): BoardState {
  const reaches = (least: typeof USABLE_FROM) =>
    votes >= least.votes && effectiveVoters >= least.effectiveVoters
  if (reaches(USABLE_FROM)) return 'usable'
  return reaches(PRELIMINARY_FROM) ? 'preliminary' : 'forming'
}

/** A board beside the overall one: `subject:…`, `task:…`, `expertise:…`, `role:…` or `style:equal`. */
export const BoardSummaryDto = z.object({
  board: z.string(),
  /** Rated votes on the board. */
  votes: z.int(),
  effective_voters: z.number(),
  state: BoardState,
})
export type BoardSummaryDto = z.infer<typeof BoardSummaryDto>

export const BoardsDto = z.object({ data: z.array(BoardSummaryDto) })
export type BoardsDto = z.infer<typeof BoardsDto>

/**
 * What an effect of style is worth, in points: a doubling of the length at the mean length, how that
 * changes with length, headings and lists against plain prose, and naming sources.
 */
export const StyleEffectDto = z.object({
  effect: z.enum(['length', 'length_squared', 'markdown', 'citations']),
  points: z.number(),
  /** Of the 95 % interval. */
  half_width: z.number(),
})
export type StyleEffectDto = z.infer<typeof StyleEffectDto>

/** A model on one board. */
export const BoardCellDto = z.object({
  llm_id: z.uuid(),
  elo_rating: z.number(),
  confidence_interval: z.number(),
  /** How much of the rating comes from other votes than the board's, 0 to 1. */
  borrowed: z.number(),
  matches_played: z.int(),
})
export type BoardCellDto = z.infer<typeof BoardCellDto>

/** All boards of an axis side by side. */
export const BoardMatrixDto = z.object({
  axis: LabelAxis,
  boards: z.array(z.object({ ...BoardSummaryDto.shape, cells: z.array(BoardCellDto) })),
})
export type BoardMatrixDto = z.infer<typeof BoardMatrixDto>

const ReadBoardMatrixQuery = z.object({ axis: LabelAxis.default('subject') })

/**
 * Where voters of an expertise or a role judge a model otherwise than everybody else, beyond doubt:
 * all that is told is right at least 95 times in 100 (Holm).
 */
export const BoardDifferencesDto = z.object({
  /** How many were tested together: of each board with votes, all models that both sides judged. */
  tested: z.int(),
  /** The clearest first. */
  data: z.array(
    z.object({
      board: z.string(),
      llm_id: z.uuid(),
      /** Above 0 where the voters of the board think more of the model. */
      points: z.number(),
      /** Of the 95 % interval of this difference alone. */
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
