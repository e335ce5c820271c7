import { at, floatAt } from '../at.ts'
import type { BoardLog } from '../boards/board-log.ts'
import { BOARDS_OF_AXIS } from '../boards/board-names.ts'
import type { Tallies } from '../tallies.ts'
import { BOTH_BAD, CHOICES, choiceOf, FOR_FIRST, pairOf, voteCode, weightOf } from '../vote-code.ts'
import { WEIGHT_UNITS } from '../voter-weight.ts'

/** The voters of an expertise board and everyone else. */
export interface ComparedVoters {
  /** All voters, in the order of their numbers. */
  readonly voterIds: readonly string[]
  /** Voters with a vote on the expertise board. */
  readonly experts: ReadonlySet<string>
  /** Returns the votes on both the expertise board and this subject board. */
  votesOn(subject: string): Tallies | undefined
}

/** The votes of some voters in one subject without "both bad"; indexed by pair. */
export interface PairDuels {
  /** Weight of the votes. */
  readonly votes: Float64Array
  /** Weight for the first model of the pair. A tie counts half for each model. */
  readonly won: Float64Array
}

/** The votes in one subject. */
export interface SubjectVotes {
  /** Name of the board. */
  readonly name: string
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
  /** Codes of the experts' votes on the expertise board, by voter; pairs as in `tallies`. */
  readonly codesOfExperts: ReadonlyMap<string, readonly number[]>
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
      ...{ name, tallies, voterOf },
      first: Int32Array.from(tallies.pairFirst, numberOf),
      second: Int32Array.from(tallies.pairSecond, numberOf),
    }
  })
}

/**
 * Separates the experts' votes on their board from the votes of all others. The experts' other
 * votes are left out. Votes "both bad" are left out: they show what a voter finds good enough, but
 * not which model is better.
 */
export function separateExperts(
  subject: SubjectVotes,
  { experts, votesOn }: ComparedVoters,
): SubjectDuels {
  const { tallies } = subject
  const all = duelsOfAll(tallies)
  const ofExperts = duelsOf(tallies, [...experts].map(votesIn(tallies)))
  const codesOfExperts = readCodes(tallies, votesOn(subject.name))
  return {
    ...{ ...subject, codesOfExperts },
    experts: inWeights(duelsOf(tallies, codesOfExperts.values())),
    others: inWeights({
      votes: all.votes.map((votes, pair) => votes - floatAt(ofExperts.votes, pair)),
      won: all.won.map((won, pair) => won - floatAt(ofExperts.won, pair)),
    }),
  }
}

/** Reads the vote codes by voter, with the pair numbers of `tallies`, which include all the votes. */
function readCodes(
  { pairs }: Tallies,
  votes: Tallies | undefined,
): ReadonlyMap<string, readonly number[]> {
  if (!votes) return new Map()
  const numbers = votes.pairs.ids.map((id) => pairs.find(id) as number)
  const toCode = (code: number) =>
    voteCode(at(numbers, pairOf(code)), choiceOf(code), weightOf(code))
  return new Map(votes.voters.ids.map((id, voter) => [id, at(votes.votesOf, voter).map(toCode)]))
}

/** Returns a function that finds a voter's vote codes. */
const votesIn =
  ({ voters, votesOf }: Tallies) =>
  (id: string): readonly number[] => {
    const voter = voters.find(id)
    return voter === undefined ? [] : at(votesOf, voter)
  }

/** Sums in thousandths, which are exact. */
function duelsOfAll(tallies: Tallies): PairDuels {
  const duels = emptyDuels(tallies)
  for (const [place, weight] of tallies.weights.entries())
    addVotes(duels, Math.floor(place / CHOICES), place % CHOICES, weight)
  return duels
}

function duelsOf(tallies: Tallies, codesByVoter: Iterable<readonly number[]>): PairDuels {
  const duels = emptyDuels(tallies)
  for (const codes of codesByVoter)
    for (const code of codes) addVotes(duels, pairOf(code), choiceOf(code), weightOf(code))
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
