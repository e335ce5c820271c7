import { pairChances } from '../pair-chances.ts'
import { fitTallies } from '../rating-fit.ts'
import type { BoardLog } from './board-log.ts'
import { BOARDS_OF_AXIS } from './board-names.ts'
import type { BoardStandings } from './board-standings.ts'

/** The draw probability of each pair for questions of one subject. */
export interface BoardDraw {
  readonly board: string
  /** Sorted by id. */
  readonly modelIds: readonly string[]
  /** Probabilities of the pairs of `modelIds`: 0-1, 0-2, … 1-2, …. They sum to 1. */
  readonly chances: readonly number[]
}

/**
 * Computes the draw of `candidates` for each subject board in `boards`. Models without a rating are
 * left out.
 * @param modelIds the models for which the boards were computed.
 */
export function boardDraws(
  { all }: Pick<BoardLog, 'all'>,
  modelIds: readonly string[],
  boards: readonly BoardStandings[],
  candidates: readonly string[],
): BoardDraw[] {
  const fit = fitTallies(all, modelIds)
  const known = candidates.filter((id) => fit.modelIds.includes(id)).toSorted()
  const draws: BoardDraw[] = []
  for (const { board, knowledge } of boards) {
    if (!knowledge || !BOARDS_OF_AXIS.subject.includes(board)) continue
    const chances = pairChances(fit, known, knowledge).map(({ probability }) => probability)
    draws.push({ board, modelIds: known, chances })
  }
  return draws
}
