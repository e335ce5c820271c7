import { append, type Column, doubleColumn, increase, intColumn } from './columns.ts'
import { CHOICES, type CountedVote, orderVote } from './counted-vote.ts'
import { createIndex, type Index } from './id-index.ts'
import { weightUnitsOf } from './voter-weight.ts'

/**
 * All rated votes, counted: by pair of models (exact counts, and weights in units), and by voter
 * and pair (a cell; a voter's cells form a chain in the order of their first votes). Every number
 * is whole, so the same votes give the same tallies to the bit, however they were folded.
 */
export interface Tallies {
  readonly models: Index
  readonly voters: Index
  /** Keyed by both model ids, the smaller first. */
  readonly pairs: Index
  readonly pairFirst: Column<Int32Array>
  readonly pairSecond: Column<Int32Array>
  /** Four a pair: votes by choice. */
  readonly pairCounts: Column<Float64Array>
  /** Four a pair: weight of the votes by choice, in units. */
  readonly pairWeights: Column<Float64Array>
  readonly voterVotes: Column<Int32Array>
  /** First and last cell of each voter's chain. */
  readonly voterHead: Column<Int32Array>
  readonly voterTail: Column<Int32Array>
  readonly cellPair: Column<Int32Array>
  /** Next cell of the same voter, or END. */
  readonly cellNext: Column<Int32Array>
  /** Four a cell: the voter's votes on the pair by choice. */
  readonly cellCounts: Column<Int32Array>
  /** Pairs whose numbers changed since they were last drained. */
  readonly changedPairs: Set<number>
}

/** Ends a voter's chain of cells. */
export const END = -1

/** Builds tallies of no votes. */
export function createTallies(): Tallies {
  return {
    models: createIndex(),
    voters: createIndex(),
    pairs: createIndex(),
    pairFirst: intColumn(),
    pairSecond: intColumn(),
    pairCounts: doubleColumn(),
    pairWeights: doubleColumn(),
    voterVotes: intColumn(),
    voterHead: intColumn(),
    voterTail: intColumn(),
    cellPair: intColumn(),
    cellNext: intColumn(),
    cellCounts: intColumn(),
    changedPairs: new Set(),
  }
}

/**
 * Counts one rated vote. Costs as much as that voter has pairs, whatever the number of votes.
 * @throws {RangeError} for a vote of a model against itself; nothing is counted then.
 */
export function addVote(tallies: Tallies, vote: CountedVote): void {
  const { firstModelId, secondModelId, choice } = orderVote(vote)
  const pair = pairIndex(tallies, firstModelId, secondModelId)
  const voter = voterIndex(tallies, vote.voterId)

  const votes = tallies.voterVotes.values[voter] as number
  const weight = weightUnitsOf(votes + 1)
  reweigh(tallies, voter, weight - weightUnitsOf(votes))

  const cell = findCell(tallies, voter, pair) ?? appendCell(tallies, voter, pair)
  increase(tallies.voterVotes, voter, 1)
  increase(tallies.cellCounts, cell * CHOICES + choice, 1)
  increase(tallies.pairCounts, pair * CHOICES + choice, 1)
  increase(tallies.pairWeights, pair * CHOICES + choice, weight)
  tallies.changedPairs.add(pair)
}

/**
 * Takes back the vote that was added last. Voters, cells and their order are then what they were,
 * so that a fold that did not commit leaves no trace.
 */
export function takeBackVote(tallies: Tallies, vote: CountedVote): void {
  const { firstModelId, secondModelId, choice } = orderVote(vote)
  const pair = pairIndex(tallies, firstModelId, secondModelId)
  const voter = voterIndex(tallies, vote.voterId)
  const cell = findCell(tallies, voter, pair) as number

  const votes = tallies.voterVotes.values[voter] as number
  const weight = weightUnitsOf(votes)
  increase(tallies.pairWeights, pair * CHOICES + choice, -weight)
  increase(tallies.pairCounts, pair * CHOICES + choice, -1)
  increase(tallies.cellCounts, cell * CHOICES + choice, -1)
  increase(tallies.voterVotes, voter, -1)
  reweigh(tallies, voter, weightUnitsOf(votes - 1) - weight)
  tallies.changedPairs.add(pair)

  if (isEmptyCell(tallies, cell)) removeLastCell(tallies, voter)
  if (votes === 1) removeLastVoter(tallies)
}

function pairIndex(tallies: Tallies, firstModelId: string, secondModelId: string): number {
  const key = `${firstModelId} ${secondModelId}`
  const known = tallies.pairs.find(key)
  if (known !== undefined) return known
  append(tallies.pairFirst, tallies.models.add(firstModelId))
  append(tallies.pairSecond, tallies.models.add(secondModelId))
  append(tallies.pairCounts, 0, 0, 0, 0)
  append(tallies.pairWeights, 0, 0, 0, 0)
  return tallies.pairs.add(key)
}

function voterIndex(tallies: Tallies, voterId: string): number {
  const known = tallies.voters.find(voterId)
  if (known !== undefined) return known
  append(tallies.voterVotes, 0)
  append(tallies.voterHead, END)
  append(tallies.voterTail, END)
  return tallies.voters.add(voterId)
}

/** Moves all votes of a voter to another weight. */
function reweigh(tallies: Tallies, voter: number, change: number): void {
  if (change === 0) return
  for (const cell of cellsOf(tallies, voter)) {
    const pair = tallies.cellPair.values[cell] as number
    for (let choice = 0; choice < CHOICES; choice++) {
      const votes = tallies.cellCounts.values[cell * CHOICES + choice] as number
      increase(tallies.pairWeights, pair * CHOICES + choice, votes * change)
    }
    tallies.changedPairs.add(pair)
  }
}

function findCell(tallies: Tallies, voter: number, pair: number): number | undefined {
  for (const cell of cellsOf(tallies, voter))
    if (tallies.cellPair.values[cell] === pair) return cell
  return undefined
}

function appendCell(tallies: Tallies, voter: number, pair: number): number {
  const cell = tallies.cellPair.length
  append(tallies.cellPair, pair)
  append(tallies.cellNext, END)
  append(tallies.cellCounts, 0, 0, 0, 0)
  const tail = tallies.voterTail.values[voter] as number
  if (tail === END) tallies.voterHead.values[voter] = cell
  else tallies.cellNext.values[tail] = cell
  tallies.voterTail.values[voter] = cell
  return cell
}

function isEmptyCell({ cellCounts }: Tallies, cell: number): boolean {
  return cellCounts.values.subarray(cell * CHOICES, (cell + 1) * CHOICES).every((n) => n === 0)
}

function removeLastCell(tallies: Tallies, voter: number): void {
  const last = tallies.cellPair.length - 1
  let before = END
  for (const cell of cellsOf(tallies, voter)) if (cell !== last) before = cell
  tallies.voterTail.values[voter] = before
  if (before === END) tallies.voterHead.values[voter] = END
  else tallies.cellNext.values[before] = END
  tallies.cellPair.length--
  tallies.cellNext.length--
  tallies.cellCounts.length -= CHOICES
}

function removeLastVoter(tallies: Tallies): void {
  tallies.voters.removeLast()
  tallies.voterVotes.length--
  tallies.voterHead.length--
  tallies.voterTail.length--
}

function* cellsOf(tallies: Tallies, voter: number): Generator<number> {
  let cell = tallies.voterHead.values[voter] as number
  while (cell !== END) {
    yield cell
    cell = tallies.cellNext.values[cell] as number
  }
}
