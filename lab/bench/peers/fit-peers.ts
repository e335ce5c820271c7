import { runPython } from './run-python.ts'

/** Votes of one kind on one pair: model numbers, the share for each, how many. */
export type VoteRow = readonly [
  first: number,
  second: number,
  forFirst: number,
  forSecond: number,
  count: number,
]

export interface PeerFit {
  readonly seconds: number
  readonly strengths: readonly number[]
}

/**
 * Fits with numpy and scipy as published ratings usually are: L-BFGS and `resamples` multinomial
 * resamples. Undefined where neither can be had.
 */
export function bootstrapFit(models: number, rows: readonly VoteRow[], resamples: number) {
  return runPython<PeerFit>('scientific', 'bootstrap-fit.py', {
    input: { models, rows, resamples },
  })
}

/**
 * Fits with arena-rank, as the best-known public arena does: Bradley-Terry, both-bad as a tie, and
 * sandwich intervals of independent votes; the median of `fits` after a first that compiles.
 * Undefined where it cannot be had.
 */
export function arenaRankFit(models: number, rows: readonly VoteRow[], fits: number) {
  return runPython<PeerFit>('arena-rank', 'arena-rank-fit.py', { input: { models, rows, fits } })
}
