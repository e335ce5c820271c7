import { at, floatAt } from '../at.ts'
import type { BoardLog } from '../boards/board-log.ts'
import { BOARDS_OF_AXIS } from '../boards/board-names.ts'
import type { Tallies } from '../tallies.ts'
import { BOTH_BAD, CHOICES, choiceOf, FOR_FIRST, pairOf, weightOf } from '../vote-code.ts'
import { WEIGHT_UNITS } from '../voter-weight.ts'

/** The votes of some voters in one subject without "both bad"; indexed by pair. */
export interface PairDuels {
  /** Weight of the votes. */
  readonly votes: Float64Array
  /** Weight for the first model of the pair. A tie counts half for each model. */
  readonly won: Float64Array
}

/** The votes in one subject. */
export interface SubjectVotes {
  readonly tallies: Tallies
  /** Indices of the models of each pair in the fit. */
  readonly first: Int32Array
  readonly second: Int32Array
  /**
   * Maps a voter's number among all voters to the number in these tallies, or −1 if there is none.
   */
  readonly voterOf: Int32Array
}

/** The votes of experts and of all others in one subject. */
export interface SubjectDuels extends SubjectVotes {
  readonly experts: PairDuels
  readonly others: PairDuels
}

/**
 * Reads the subject boards, once for all groups of experts.
 * @param modelIds the models of the fit; they include all models with votes.
 */
export function readSubjects(
  { all, boards }: Pick<BoardLog, 'all' | 'boards'>,
  modelIds: readonly string[],
): SubjectVotes[] {
  const numbers = new Map(modelIds.map((id, model) => [id, model]))
  return BOARDS_OF_AXIS.subject.map((name) => {
    const tallies = boards.get(name) as Tallies
    const numberOf = (model: number) => numbers.get(at(tallies.models.ids, model)) as number
    const voterOf = new Int32Array(all.voters.ids.length).fill(-1)
    for (const [voter, id] of tallies.voters.ids.entries())
      voterOf[all.voters.find(id) as number] = voter
    return {
      ...{ tallies, voterOf },
      first: Int32Array.from(tallies.pairFirst, numberOf),
      second: Int32Array.from(tallies.pairSecond, numberOf),
    }
  })
}

/**
 * Separates the votes of experts from those of all others. Votes "both bad" are left out: they show
 * what a voter finds good enough, but not which model is better.
 * @param experts ids of the experts.
 */
export function separateExperts(subject: SubjectVotes, experts: ReadonlySet<string>): SubjectDuels {
  const all = duelsOfAll(subject.tallies)
  const own = duelsOfVoters(subject.tallies, experts)
  return {
    ...subject,
    experts: inWeights(own),
    others: inWeights({
      votes: all.votes.map((votes, pair) => votes - floatAt(own.votes, pair)),
      won: all.won.map((won, pair) => won - floatAt(own.won, pair)),
    }),
  }
}

/** Sums in thousandths, which are exact. */
function duelsOfAll(tallies: Tallies): PairDuels {
  const duels = emptyDuels(tallies)
  for (const [place, weight] of tallies.weights.entries())
    addVotes(duels, Math.floor(place / CHOICES), place % CHOICES, weight)
  return duels
}

function duelsOfVoters(tallies: Tallies, voterIds: ReadonlySet<string>): PairDuels {
  const duels = emptyDuels(tallies)
  for (const id of voterIds) {
    const voter = tallies.voters.find(id)
    for (const code of voter === undefined ? [] : at(tallies.votesOf, voter))
      addVotes(duels, pairOf(code), choiceOf(code), weightOf(code))
  }
  return duels
}

const emptyDuels = ({ pairs }: Tallies): PairDuels => ({
  votes: new Float64Array(pairs.ids.length),
  won: new Float64Array(pairs.ids.length),
})

function addVotes({ votes, won }: PairDuels, pair: number, choice: number, weight: number): void {
  if (choice === BOTH_BAD) return
  votes[pair] = floatAt(votes, pair) + weight
  won[pair] = floatAt(won, pair) + weight * floatAt(FOR_FIRST, choice)
}

const inWeights = ({ votes, won }: PairDuels): PairDuels => ({
  votes: votes.map((weight) => weight / WEIGHT_UNITS),
  won: won.map((weight) => weight / WEIGHT_UNITS),
})
