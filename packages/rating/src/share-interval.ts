import { ERROR_CHANCE } from './interval.ts'
import { twoSidedQuantile } from './student-t.ts'

/** Sums over voters. Each voter assessed some answers, and some of the answers are hits. */
export interface VoterSums {
  readonly answers: number
  readonly hits: number
  /** Sums of the squares and products of each voter's numbers. */
  readonly answersSquared: number
  readonly hitsSquared: number
  readonly hitsTimesAnswers: number
}

/** A share, 0 to 1, with its 95 % interval. */
interface ShareInterval {
  readonly share: number
  readonly low: number
  readonly high: number
  /** Number of equally active voters with the same precision: (Σ n)² / Σ n². */
  readonly effectiveVoters: number
}

/**
 * Estimates the share of hits among the answers of voters with individual tastes. It is the Wilson
 * interval for the number of independent answers with the same precision (Korn and Graubard, 1998;
 * Dean and Pagano, 2015), with a t quantile for the effective number of voters. The variance is the
 * ratio estimator's variance between voters. Answers never count as more than the same number of
 * independent answers. If all or no answers are hits, they count as one answer per effective voter.
 * Undefined without answers.
 */
export function shareInterval(sums: VoterSums): ShareInterval | undefined {
  const { answers, hits, answersSquared } = sums
  if (answers === 0) return undefined
  const share = hits / answers
  const effectiveVoters = answers ** 2 / answersSquared
  const quantile = twoSidedQuantile(ERROR_CHANCE, Math.max(1, effectiveVoters - 1))
  const [low, high] = wilson(share, independentAnswers(sums, effectiveVoters), quantile)
  return { share, low, high, effectiveVoters }
}

/** Computes the sums over voters. */
export function sumVoters(
  voters: readonly { readonly answers: number; readonly hits: number }[],
): VoterSums {
  const sumOf = (term: (voter: (typeof voters)[number]) => number) =>
    voters.reduce((sum, voter) => sum + term(voter), 0)
  return {
    answers: sumOf(({ answers }) => answers),
    hits: sumOf(({ hits }) => hits),
    answersSquared: sumOf(({ answers }) => answers ** 2),
    hitsSquared: sumOf(({ hits }) => hits ** 2),
    hitsTimesAnswers: sumOf(({ answers, hits }) => answers * hits),
  }
}

function independentAnswers(sums: VoterSums, effectiveVoters: number): number {
  const { answers, hits, answersSquared, hitsSquared, hitsTimesAnswers } = sums
  const share = hits / answers
  if (share === 0 || share === 1) return effectiveVoters
  const between = hitsSquared - 2 * share * hitsTimesAnswers + share ** 2 * answersSquared
  const correction = effectiveVoters > 1 ? effectiveVoters / (effectiveVoters - 1) : 1
  const variance = (correction * Math.max(0, between)) / answers ** 2
  return Math.min(answers, (share * (1 - share)) / variance)
}

function wilson(share: number, answers: number, quantile: number): [low: number, high: number] {
  const weight = quantile ** 2 / answers
  const middle = (share + weight / 2) / (1 + weight)
  const half =
    (quantile / (1 + weight)) * Math.sqrt((share * (1 - share)) / answers + weight / (4 * answers))
  return [share === 0 ? 0 : middle - half, share === 1 ? 1 : middle + half]
}
