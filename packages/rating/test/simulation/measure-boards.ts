import { at, floatAt } from '../../src/at.ts'
import { fitTallies } from '../../src/rating-fit.ts'
import { POINTS_PER_STRENGTH } from '../../src/rating-scale.ts'
import { randomFrom } from '../../src/seeded-random.ts'
import { cellsOf, fitSubjects } from './fit-subjects.ts'
import {
  drawLikings,
  drawSubjects,
  type SubjectArena,
  simulateSubjectVotes,
  trueStrengths,
} from './simulate-boards.ts'

/** Root mean square errors in points, and the share of 95 % intervals that cover the truth. */
export interface BoardErrors {
  readonly borrowing: number
  readonly overall: number
  readonly separate: number
  readonly coverage: number
  readonly meanHalfWidth: number
  /** Mean of the estimated spread between boards, in points. */
  readonly spread: number
}

/**
 * Simulates `runs` arenas with `votes` votes each and measures the errors of each model's rating
 * per subject.
 */
export function measureBoards(
  arena: SubjectArena,
  votes: number,
  runs: number,
  seed: number,
): BoardErrors {
  const random = randomFrom(seed)
  const likings = drawLikings(arena, random)
  const sums = { borrowing: 0, overall: 0, separate: 0, coverage: 0, halfWidths: 0, spread: 0 }
  for (let run = 0; run < runs; run++) {
    const subjects = drawSubjects(arena, random)
    const truths = subjects.map((strengths) => trueStrengths(arena.tieShare, strengths, likings))
    const cast = simulateSubjectVotes(arena, subjects, votes, random)
    const { overall, tallies, spread, boards } = fitSubjects(arena, cast)
    sums.spread += Math.sqrt(spread.variance)
    for (const [subject, board] of boards.entries()) {
      const truth = at(truths, subject)
      const separate = fitTallies(at(tallies, subject), arena.modelIds).strengths
      for (const [model, { isCovered, halfWidth }] of cellsOf(board, truth).entries()) {
        const errorOf = (of: Float64Array) => floatAt(of, model) - floatAt(truth, model)
        sums.borrowing += errorOf(board.strengths) ** 2
        sums.overall += errorOf(overall.fit.strengths) ** 2
        sums.separate += errorOf(separate) ** 2
        sums.coverage += Number(isCovered)
        sums.halfWidths += halfWidth
      }
    }
  }
  const cells = runs * arena.subjects * arena.modelIds.length
  const rootMean = (sum: number) => POINTS_PER_STRENGTH * Math.sqrt(sum / cells)
  return {
    borrowing: rootMean(sums.borrowing),
    overall: rootMean(sums.overall),
    separate: rootMean(sums.separate),
    coverage: sums.coverage / cells,
    meanHalfWidth: (POINTS_PER_STRENGTH * sums.halfWidths) / cells,
    spread: (POINTS_PER_STRENGTH * sums.spread) / runs,
  }
}
