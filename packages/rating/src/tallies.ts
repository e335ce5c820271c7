import { createIndex, type Index } from './id-index.ts'

/**
 * All rated votes, counted by pair of models (exact counts, and weights in thousandths) and by
 * voter. All numbers are whole, so the same votes give bit-identical tallies, in any batches.
 */
export interface Tallies {
  readonly models: Index
  readonly voters: Index
  /** Keyed by both model ids, with the smaller id first. */
  readonly pairs: Index
  /** Indices of the two models of each pair. */
  readonly pairFirst: number[]
  readonly pairSecond: number[]
  /** Number of votes by pair and choice. Index 4 p + c is for pair p and choice c. */
  readonly counts: number[]
  /** Weight of these votes, in thousandths. */
  readonly weights: number[]
  /** Each voter's vote codes, oldest first. A code includes the vote's weight. */
  readonly votesOf: number[][]
  /** Number of each voter's votes on suggested questions. */
  readonly samplesOf: number[]
  /** Pairs that have changed since they were last drained. */
  readonly changedPairs: Set<number>
}

/** Creates empty tallies. */
export function createTallies(): Tallies {
  return {
    models: createIndex(),
    voters: createIndex(),
    pairs: createIndex(),
    pairFirst: [],
    pairSecond: [],
    counts: [],
    weights: [],
    votesOf: [],
    samplesOf: [],
    changedPairs: new Set(),
  }
}
