import { at, floatAt } from '../../src/at.ts'
import { ratingOf } from '../../src/rating-scale.ts'
import { fitSubjects } from './fit-subjects.ts'
import type { SubjectArena, SubjectVote } from './simulate-boards.ts'

/** Returns a model's rating on the board of the first subject. */
export function rateOnFirstSubject(
  arena: SubjectArena,
  cast: readonly SubjectVote[],
  modelId: string,
): number {
  const { overall, boards } = fitSubjects(arena, cast)
  return ratingOf(floatAt(at(boards, 0).strengths, overall.fit.modelIds.indexOf(modelId)))
}
