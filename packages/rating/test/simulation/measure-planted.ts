import { at, floatAt } from '../../src/at.ts'
import { type BoardFit, fitWantedBoards } from '../../src/boards/fit-boards.ts'
import { compareModels } from '../../src/compare-models.ts'
import { POINTS_PER_STRENGTH } from '../../src/rating-scale.ts'
import { randomFrom } from '../../src/seeded-random.ts'
import { type Cell, cellsOf, fitSubjects } from './fit-subjects.ts'
import {
  drawLikings,
  drawSubjects,
  type SubjectArena,
  simulateSubjectVotes,
  trueStrengths,
} from './simulate-boards.ts'

/**
 * Subjects that do not differ, except that one model is stronger or weaker in the first subject.
 */
export interface PlantedArena extends SubjectArena {
  readonly planted: { readonly model: number; readonly effect: number }
}

/**
 * Means over the runs of shares from 0 to 1. The cell is the planted model on its board; the others
 * are all other cells.
 */
export interface PlantedErrors {
  /** The interval of the cell covers the truth. */
  readonly covered: number
  /** The votes of the cell are found to contradict the others. */
  readonly found: number
  /**
   * The contradiction is not found, the cell's interval misses the truth, and less than half of its
   * rating is borrowed.
   */
  readonly missedUnmarked: number
  /** The votes of another model are found to contradict the others, on any board. */
  readonly falseFound: number
  /** A wrong "above" on the board of the cell, and on any other board. */
  readonly falseAbove: number
  readonly falseAboveElsewhere: number
  /** Intervals of the others that cover the truth. */
  readonly othersCovered: number
  /** Width of the others' intervals, relative to their width if every cell borrowed. */
  readonly othersWidth: number
}

/**
 * Simulates `runs` arenas with `votes` votes each.
 * @returns the errors, and the size in points that the planted effect has with infinitely many
 * voters.
 */
export function measurePlanted(
  arena: PlantedArena,
  votes: number,
  runs: number,
  seed: number,
): { readonly errors: PlantedErrors; readonly points: number } {
  const random = randomFrom(seed)
  const subjects = plantedSubjects(arena, random)
  const likings = drawLikings(arena, random)
  const truths = subjects.map((means) => trueStrengths(arena.tieShare, means, likings))
  const { model } = arena.planted
  const all = Array.from({ length: runs }, () =>
    errorsOf(fitArena(arena, subjects, votes, random), truths, model),
  )
  const names = Object.keys(at(all, 0)) as (keyof PlantedErrors)[]
  const means = names.map((name) => [name, meanOf(all.map((errors) => errors[name]))])
  const effect = floatAt(at(truths, 0), model) - floatAt(at(truths, 1), model)
  return {
    errors: Object.fromEntries(means) as PlantedErrors,
    points: POINTS_PER_STRENGTH * effect,
  }
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The errors of one run; all are 0 or 1, or means over cells or boards. */
function errorsOf(
  { fits, borrowing }: ReturnType<typeof fitArena>,
  truths: readonly Float64Array[],
  model: number,
): PlantedErrors {
  const cells = fits.flatMap((fit, subject) => cellsOf(fit, at(truths, subject)))
  const ifAllBorrow = borrowing.flatMap((fit, subject) => cellsOf(fit, at(truths, subject)))
  const planted = at(cells, model)
  const isOther = (_: unknown, index: number) => index !== model
  const widthOf = (of: readonly Cell[]) =>
    meanOf(of.filter(isOther).map(({ halfWidth }) => halfWidth))
  const models = at(truths, 0).length
  const [wrong, ...wrongElsewhere] = fits.map((fit, subject) =>
    Number(hasFalseAbove(fit, at(truths, subject))),
  )
  const { isCovered, borrowed, contradicts } = planted
  return {
    covered: Number(isCovered),
    found: Number(contradicts),
    missedUnmarked: Number(!isCovered && !contradicts && borrowed < 0.5),
    falseFound: Number(cells.some((cell, index) => cell.contradicts && index % models !== model)),
    falseAbove: wrong ?? 0,
    falseAboveElsewhere: Math.max(...wrongElsewhere),
    othersCovered: meanOf(cells.filter(isOther).map((cell) => Number(cell.isCovered))),
    othersWidth: widthOf(cells) / widthOf(ifAllBorrow),
  }
}

function plantedSubjects(arena: PlantedArena, random: () => number) {
  const { model, effect } = arena.planted
  return drawSubjects(arena, random).map((means, subject) =>
    means.map((mean, of) => (subject === 0 && of === model ? mean + effect : mean)),
  )
}

function fitArena(
  arena: PlantedArena,
  subjects: readonly (readonly number[])[],
  votes: number,
  random: () => number,
) {
  const cast = simulateSubjectVotes(arena, subjects, votes, random)
  const { overall, tallies, spread, boards: fits } = fitSubjects(arena, cast)
  const none = { spread, contradictions: tallies.map(() => new Set<string>()) }
  return { fits, borrowing: [...fitWantedBoards(overall, none, tallies, () => true).values()] }
}

/** Whether the ranks of a board place a model above a stronger one. */
function hasFalseAbove({ votes, strengths, forRanks }: BoardFit, truth: Float64Array): boolean {
  const { modelIds } = votes
  const effectiveVoters = new Float64Array(modelIds.length).fill(Number.POSITIVE_INFINITY)
  const { above } = compareModels(strengths, { modelIds, effectiveVoters, ...forRanks }, [
    [...modelIds.keys()],
  ])
  return above.some((better, worse) =>
    [...better].some((model) => floatAt(truth, model) < floatAt(truth, worse)),
  )
}
