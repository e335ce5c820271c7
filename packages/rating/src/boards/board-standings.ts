import { MIN_CROWD } from '@assay/contracts/expertise-roles'
import { at, floatAt } from '../at.ts'
import { comparableGroups } from '../comparable-groups.ts'
import { type ExpertDifference, expertDifferences } from '../experts/expert-differences.ts'
import { readSubjects, type SubjectVotes } from '../experts/subject-duels.ts'
import type { BoardKnowledge } from '../pair-chances.ts'
import { fitTallies, type RatingFit } from '../rating-fit.ts'
import { type Standing, standingsOf } from '../standings.ts'
import { fitStyle, type StyleCoefficient } from '../style/estimate-style.ts'
import { createTallies, type Tallies } from '../tallies.ts'
import { estimateUncertainty } from '../uncertainty.ts'
import { type BoardBasis, boardBasis } from './board-basis.ts'
import type { BoardLog } from './board-log.ts'
import { BOARDS_OF_AXIS, EXPERTISE_BOARDS, STYLE_BOARD, sharedName } from './board-names.ts'
import { effectiveVotersOf, votersOf } from './board-voters.ts'
import { type BoardFit, fitWantedBoards } from './fit-boards.ts'

/** A model's row on a board that borrows from other votes. */
export interface BoardStanding extends Standing {
  /** Share of the rating that comes from votes outside this board, 0 to 1. */
  readonly borrowed: number
  /** True if the board's own votes contradict all other votes, which the rating then ignores. */
  readonly contradicts: boolean
}

/** The number of a board's voters by tier. */
export interface VoterTiers {
  /** Voters whose expertise a superuser attested. */
  readonly attested: number
  /** Voters with an ORCID iD and without an attestation. */
  readonly identified: number
}

export interface BoardStandings {
  readonly board: string
  readonly entries: readonly BoardStanding[]
  readonly votes: number
  /** Number of equally active voters that would give the same precision. */
  readonly effectiveVoters: number
  /** Style effects; empty except on the equal-style board. */
  readonly coefficients: readonly StyleCoefficient[]
  /** Differences from everyone else; empty except on expertise boards. */
  readonly differences: readonly (ExpertDifference & VoterTiers)[]
  /**
   * How precisely the strengths of all models of the overall fit are known, which determines the
   * pair draws. Undefined if the board borrows nothing.
   */
  readonly knowledge: BoardKnowledge | undefined
}

/**
 * Computes the boards named in `wanted`. Equal tallies give bit-identical boards.
 * @param basis the basis at the last ledger mark. Default: the basis of the current log.
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
  const fit = fitTallies(all, modelIds)
  let subjects: readonly SubjectVotes[] | undefined
  const compare = (name: string, experts: ReadonlySet<string>) => {
    subjects ??= readSubjects(log, fit.modelIds)
    const votesOn = (subject: string) => log.shared.get(sharedName(name, subject))
    return expertDifferences(subjects, fit, { voterIds: all.voters.ids, experts, votesOn })
  }
  for (const name of EXPERTISE_BOARDS.filter((known) => wanted.has(known)))
    found.push(expertiseBoard(name, boards, { modelIds: fit.modelIds, compare }))
  const axes = (['subject', 'task', 'language'] as const).filter((axis) =>
    BOARDS_OF_AXIS[axis].some((name) => wanted.has(name)),
  )
  if (axes.length === 0) return found
  const { widening, axes: bases } = basis ?? boardBasis(log)
  // The interval of a model without votes is not widened.
  const overall = { fit, widening: Float64Array.from(fit.modelIds, (id) => widening.get(id) ?? 1) }
  const comparable = comparableGroups(fit)
  for (const axis of axes) {
    const names = BOARDS_OF_AXIS[axis]
    const tallies = names.map((name) => boards.get(name) as Tallies)
    const fits = fitWantedBoards(overall, bases[axis], tallies, (place) =>
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
    entries: entries.map(withoutBorrowing),
    votes: countVotes(fit),
    effectiveVoters,
    coefficients,
    differences: [],
    knowledge: undefined,
  }
}

const withoutBorrowing = (entry: Standing): BoardStanding => ({
  ...entry,
  ...{ borrowed: 0, contradicts: false },
})

interface ExpertComparison {
  readonly modelIds: readonly string[]
  readonly compare: (board: string, experts: ReadonlySet<string>) => readonly ExpertDifference[]
}

/**
 * Applies the method of the overall board to the experts' votes only. With fewer than ten voters,
 * the board is computed without votes.
 */
function expertiseBoard(
  board: string,
  boards: BoardLog['boards'],
  { modelIds, compare }: ExpertComparison,
): BoardStandings {
  const ofExperts = boards.get(board) as Tallies
  const voters = votersOf(ofExperts)
  const isShown = voters.size >= MIN_CROWD
  const attested = voters.intersection(votersOf(boards.get('expertise:attested') as Tallies))
  const tiers = { attested: attested.size, identified: voters.size - attested.size }
  const differences = isShown ? compare(board, voters) : []
  const tallies = isShown ? ofExperts : createTallies()
  const fit = fitTallies(tallies, modelIds)
  const { entries } = standingsOf(fit, estimateUncertainty(tallies, fit))
  return {
    board,
    entries: entries.map(withoutBorrowing),
    votes: countVotes(fit),
    effectiveVoters: effectiveVotersOf(tallies, fit.modelIds).ofAll,
    coefficients: [],
    differences: differences.map((one) => ({ ...one, ...tiers })),
    knowledge: undefined,
  }
}

/**
 * Computes a board's rows. Ranks and tiers use the same tests as on every board. Models are
 * compared if votes connect them, on this board or elsewhere.
 */
function standingsOfBoard(
  board: string,
  comparable: readonly (readonly string[])[],
  { votes, strengths, byVoters, byVotes, forRanks, borrowed, contradicts }: BoardFit,
): BoardStandings {
  const { modelIds } = votes
  const fit = { ...votes, strengths }
  const voters = effectiveVotersOf(votes.tallies, modelIds)
  // The covariance already accounts for the correlation within voters, so the normal quantile is
  // used instead of a t quantile.
  const certain = new Float64Array(modelIds.length).fill(Number.POSITIVE_INFINITY)
  const shared = { modelIds, effectiveVoters: certain }
  const numbers = new Map(modelIds.map((id, model) => [id, model]))
  const { entries } = standingsOf(
    fit,
    { ...shared, byVoters, byVotes },
    { comparable, forRanks: { ...shared, ...forRanks } },
  )
  return {
    board,
    entries: entries.map((entry) => {
      const model = numbers.get(entry.modelId) as number
      return {
        ...entry,
        effectiveVoters: floatAt(voters.ofModels, model),
        borrowed: floatAt(borrowed, model),
        contradicts: at(contradicts, model),
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
