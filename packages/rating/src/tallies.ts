import { createIndex, type Index } from './id-index.ts'

/**
 * All rated votes, counted: by pair of models (exact counts, and weights in thousandths), and by voter.
 * Every number is whole, so the same votes give the same tallies to the bit, however they were
 * folded.
 */
export interface Tallies {
  readonly models: Index
  readonly voters: Index
  /** Keyed by both model ids, the smaller first. */
  readonly pairs: Index
  /** Numbers of the two models of each pair. */
  readonly pairFirst: number[]
  readonly pairSecond: number[]
  /** Votes by pair and choice: those of pair p on choice c are at 4 p + c. */
  readonly counts: number[]
  /** Weight of these votes, in thousandths. */
  readonly weights: number[]
  /** Each voter's vote codes, oldest first; a vote's weight is part of its code. */
  readonly votesOf: number[][]
  /** How many of each voter's votes are on suggested questions. */
  readonly samplesOf: number[]
  /** Pairs whose numbers changed since they were last drained. */
  readonly changedPairs: Set<number>
}

/** Builds tallies of no votes. */
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
