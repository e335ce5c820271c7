import { LEAST_EXPERTS } from '@assay/contracts/expertise-roles'
import { at, floatAt } from '../at.ts'
import { comparableGroups } from '../comparable-groups.ts'
import type { BoardKnowledge } from '../pair-chances.ts'
import { fitTallies, type RatingFit } from '../rating-fit.ts'
import { type Standing, standingsOf } from '../standings.ts'
import { fitStyle, type StyleCoefficient } from '../style/estimate-style.ts'
import { createTallies, type Tallies } from '../tallies.ts'
import { estimateUncertainty } from '../uncertainty.ts'
import { type BoardBasis, boardBasis } from './board-basis.ts'
import { type BoardDifference, boardDifferences } from './board-differences.ts'
import type { BoardLog } from './board-log.ts'
import { BOARDS_OF_AXIS, EXPERTISE_BOARDS, STYLE_BOARD } from './board-names.ts'
import { effectiveVotersOf } from './board-voters.ts'
import { type BoardFit, fitWantedBoards } from './fit-boards.ts'

/** A model's line on a board of its own votes and borrowed ones. */
export interface BoardStanding extends Standing {
  /** How much of the rating comes from other votes than the board's, 0 to 1. */
  readonly borrowed: number
}

export interface BoardStandings {
  readonly board: string
  readonly entries: readonly BoardStanding[]
  /** Rated votes on the board. */
  readonly votes: number
  /** How many equally busy voters they are worth. */
  readonly effectiveVoters: number
  /** What style is worth; empty but for the board at equal style. */
  readonly coefficients: readonly StyleCoefficient[]
  /** Against everybody else; empty but for boards by expertise. */
  readonly differences: readonly BoardDifference[]
  /** What more votes add to, of all models of the overall fit; undefined where nothing is borrowed. */
  readonly knowledge: BoardKnowledge | undefined
}

/**
 * The boards of a log that `wanted` names. Equal tallies give equal boards to the bit.
 * @param basis of the last mark of the ledger; absent: of the log as it is.
 */
export function boardStandings(
  log: BoardLog,
  modelIds: readonly string[],
  wanted: ReadonlySet<string>,
  basis?: BoardBasis,
): BoardStandings[] {
  const { all, style, boards } = log
  const found: BoardStandings[] = []
  if (wanted.has(STYLE_BOARD)) found.push(styleBoard(style, modelIds))
  for (const name of EXPERTISE_BOARDS.filter((known) => wanted.has(known)))
    found.push(expertiseBoard(name, boards.get(name) as Tallies, all, modelIds))
  const axes = (['subject', 'task'] as const).filter((axis) =>
    BOARDS_OF_AXIS[axis].some((name) => wanted.has(name)),
  )
  if (axes.length === 0) return found
  const { widening, spreads } = basis ?? boardBasis(log)
  const fit = fitTallies(all, modelIds)
  // A model without votes has the interval of none.
  const overall = { fit, widening: Float64Array.from(fit.modelIds, (id) => widening.get(id) ?? 1) }
  const comparable = comparableGroups(fit)
  for (const axis of axes) {
    const names = BOARDS_OF_AXIS[axis]
    const tallies = names.map((name) => boards.get(name) as Tallies)
    const fits = fitWantedBoards(overall, spreads[axis], tallies, (place) =>
      wanted.has(at(names, place)),
    )
    for (const [place, board] of fits)
      found.push(standingsOfBoard(at(names, place), comparable, board))
  }
  return found
}

function styleBoard(tallies: Tallies, modelIds: readonly string[]): BoardStandings {
  const { fit, uncertainty, coefficients, effectiveVoters } = fitStyle(tallies, modelIds)
  const { entries } = standingsOf(fit, uncertainty)
  return {
    board: STYLE_BOARD,
    entries: entries.map((entry) => ({ ...entry, borrowed: 0 })),
    votes: countVotes(fit),
    effectiveVoters,
    coefficients,
    differences: [],
    knowledge: undefined,
  }
}

/** The overall board's method on these votes alone; with fewer than ten voters it is that of none. */
function expertiseBoard(
  board: string,
  told: Tallies,
  all: Tallies,
  modelIds: readonly string[],
): BoardStandings {
  const voters = told.votesOf.filter((codes) => codes.length > 0).length
  const tallies = voters < LEAST_EXPERTS ? createTallies() : told
  const fit = fitTallies(tallies, modelIds)
  const { entries } = standingsOf(fit, estimateUncertainty(tallies, fit))
  return {
    board,
    entries: entries.map((entry) => ({ ...entry, borrowed: 0 })),
    votes: countVotes(fit),
    effectiveVoters: effectiveVotersOf(tallies, fit.modelIds).ofAll,
    coefficients: [],
    differences: boardDifferences(tallies, all, modelIds),
    knowledge: undefined,
  }
}

/** Ranks and tiers are by the tests of every board; models are compared where any votes connect them. */
function standingsOfBoard(
  board: string,
  comparable: readonly (readonly string[])[],
  { votes, strengths, byVoters, byVotes, borrowed }: BoardFit,
): BoardStandings {
  const { modelIds } = votes
  const fit = { ...votes, strengths }
  const voters = effectiveVotersOf(votes.tallies, modelIds)
  // What voters agree on within themselves is in the covariance already.
  const certain = new Float64Array(modelIds.length).fill(Number.POSITIVE_INFINITY)
  const uncertainty = { modelIds, byVoters, byVotes, effectiveVoters: certain }
  const numbers = new Map(modelIds.map((id, model) => [id, model]))
  const { entries } = standingsOf(fit, uncertainty, comparable)
  return {
    board,
    entries: entries.map((entry) => {
      const model = numbers.get(entry.modelId) as number
      return {
        ...entry,
        effectiveVoters: floatAt(voters.ofModels, model),
        borrowed: floatAt(borrowed, model),
      }
    }),
    votes: countVotes(fit),
    effectiveVoters: voters.ofAll,
    coefficients: [],
    differences: [],
    knowledge: { strengths, covariance: byVotes },
  }
}

function countVotes({ pairs }: Pick<RatingFit, 'pairs'>): number {
  return pairs.reduce(
    (sum, { counts: { firstBetter, secondBetter, tie, bothBad } }) =>
      sum + firstBetter + secondBetter + tie + bothBad,
    0,
  )
}
