import { ERROR_CHANCE } from './interval.ts'
import { twoSidedQuantile } from './student-t.ts'

/** The answers that one voter assessed, and the hits among them. Both may be weighted. */
export interface VoterShare {
  readonly answers: number
  readonly hits: number
}

/** Sums over voters. Each voter assessed some answers, and some of the answers are hits. */
export interface VoterSums extends VoterShare {
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

/** Maximum number of answers on one model for which one voter counts. */
const MAX_ANSWERS_PER_VOTER = 5

/**
 * Estimates the share of hits among the answers of voters with individual tastes, with a t interval
 * around the ratio estimator's variance between voters. For the interval, one average voter is
 * added in two halves, one with hits only and one without hits, because a few voters often show no
 * difference where many would. The half-width is more than what any single voter contributes.
 * Undefined without answers.
 */
export function shareInterval(sums: VoterSums): ShareInterval | undefined {
  if (sums.answers === 0) return undefined
  const { answers, hits, answersSquared, hitsSquared, hitsTimesAnswers } = withAverageVoter(sums)
  const middle = hits / answers
  const effective = answers ** 2 / answersSquared
  const between = hitsSquared - 2 * middle * hitsTimesAnswers + middle ** 2 * answersSquared
  const error = Math.sqrt((effective / (effective - 1)) * Math.max(0, between)) / answers
  const half = twoSidedQuantile(ERROR_CHANCE, Math.max(1, effective - 1)) * error
  return {
    share: sums.hits / sums.answers,
    low: Math.max(0, middle - half),
    high: Math.min(1, middle + half),
    effectiveVoters: sums.answers ** 2 / sums.answersSquared,
  }
}

/** Adds two voters with half the answers of an average voter: all hits, and no hits. */
function withAverageVoter(sums: VoterSums): VoterSums {
  const half = sums.answersSquared / sums.answers / 2
  return {
    answers: sums.answers + 2 * half,
    hits: sums.hits + half,
    answersSquared: sums.answersSquared + 2 * half ** 2,
    hitsSquared: sums.hitsSquared + half ** 2,
    hitsTimesAnswers: sums.hitsTimesAnswers + half ** 2,
  }
}

/** Computes the sums over voters, each of whom counts as at most five answers. */
export function sumCappedVoters(voters: readonly VoterShare[]): VoterSums {
  return sumVoters(
    voters.map(({ answers, hits }) => {
      const share = Math.min(1, MAX_ANSWERS_PER_VOTER / answers)
      return { answers: share * answers, hits: share * hits }
    }),
  )
}

/** Computes the sums over voters. */
export function sumVoters(voters: readonly VoterShare[]): VoterSums {
  const sumOf = (term: (voter: VoterShare) => number) =>
    voters.reduce((sum, voter) => sum + term(voter), 0)
  return {
    answers: sumOf(({ answers }) => answers),
    hits: sumOf(({ hits }) => hits),
    answersSquared: sumOf(({ answers }) => answers ** 2),
    hitsSquared: sumOf(({ hits }) => hits ** 2),
    hitsTimesAnswers: sumOf(({ answers, hits }) => answers * hits),
  }
}
