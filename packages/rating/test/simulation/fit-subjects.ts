import { at, floatAt } from '../../src/at.ts'
import { axisBasis } from '../../src/boards/axis-basis.ts'
import { type BoardFit, fitWantedBoards } from '../../src/boards/fit-boards.ts'
import { type OverallBoard, wideningOf } from '../../src/boards/overall-board.ts'
import { NORMAL_QUANTILE } from '../../src/interval.ts'
import { fitTallies } from '../../src/rating-fit.ts'
import type { Tallies } from '../../src/tallies.ts'
import { estimateUncertainty } from '../../src/uncertainty.ts'
import { type SubjectArena, type SubjectVote, tallyBySubject } from './simulate-boards.ts'

/** Fits all boards of an axis. */
export function fitBoards(overall: OverallBoard, boards: readonly Tallies[]) {
  const basis = axisBasis(overall, boards)
  return { ...basis, boards: [...fitWantedBoards(overall, basis, boards, () => true).values()] }
}

/** Fits the overall board and the boards of all subjects. */
export function fitSubjects({ modelIds, subjects }: SubjectArena, cast: readonly SubjectVote[]) {
  const { all, boards: tallies } = tallyBySubject(subjects, cast)
  const fit = fitTallies(all, modelIds)
  const overall: OverallBoard = { fit, widening: wideningOf(estimateUncertainty(all, fit)) }
  return { overall, tallies, ...fitBoards(overall, tallies) }
}

/** A model on the board of a subject. */
export interface Cell {
  /** The 95 % interval contains the truth. */
  readonly isCovered: boolean
  /** Half-width of this interval, in log-odds. */
  readonly halfWidth: number
  readonly borrowed: number
  readonly contradicts: boolean
}

/** Compares a board with the true strengths. */
export function cellsOf(
  { strengths, byVoters, byVotes, borrowed, contradicts }: BoardFit,
  truth: Float64Array,
): Cell[] {
  return Array.from(strengths, (strength, model) => {
    const place = model * (byVotes.size + 1)
    const variance = Math.max(floatAt(byVoters.values, place), floatAt(byVotes.values, place))
    const halfWidth = NORMAL_QUANTILE * Math.sqrt(variance)
    return {
      halfWidth,
      isCovered: Math.abs(strength - floatAt(truth, model)) <= halfWidth,
      borrowed: floatAt(borrowed, model),
      contradicts: at(contradicts, model),
    }
  })
}
