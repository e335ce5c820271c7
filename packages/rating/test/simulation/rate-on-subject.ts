import { at, floatAt } from '../../src/at.ts'
import { fitBoards } from '../../src/boards/fit-boards.ts'
import { wideningOf } from '../../src/boards/overall-board.ts'
import { fitTallies } from '../../src/rating-fit.ts'
import { ratingOf } from '../../src/rating-scale.ts'
import { estimateUncertainty } from '../../src/uncertainty.ts'
import { type SubjectArena, type SubjectVote, tallyBySubject } from './simulate-boards.ts'

/** Returns a model's rating on the board of the first subject. */
export function rateOnFirstSubject(
  { modelIds, subjects }: SubjectArena,
  cast: readonly SubjectVote[],
  modelId: string,
): number {
  const { all, boards } = tallyBySubject(subjects, cast)
  const fit = fitTallies(all, modelIds)
  const fits = fitBoards({ fit, widening: wideningOf(estimateUncertainty(all, fit)) }, boards)
  return ratingOf(floatAt(at(fits.boards, 0).strengths, fit.modelIds.indexOf(modelId)))
}
