/** Rated votes up to which each vote of a voter counts in full. */
export const FULL_WEIGHT_VOTES = 30

/**
 * Rated votes on suggested questions up to which each of these counts in full. The suggestions are
 * few and known to everybody, so more of them say less than questions of one's own.
 */
export const FULL_WEIGHT_SAMPLES = 10

/**
 * Rated votes on a question asked before, in the same thread or in nearly the same words, up to
 * which each of these counts in full. The same question again says less than another one.
 */
export const FULL_WEIGHT_REPEATS = 10

/**
 * Weights are whole multiples of 1 / WEIGHT_UNITS: thousandths. Sums of them are exact, so tallies
 * depend on the votes alone and not on their history.
 */
export const WEIGHT_UNITS = 1_000

/** How many rated votes a voter has, and how many of them are on suggested questions. */
export interface VoterActivity {
  readonly votes: number
  readonly samples: number
}

/** The activity after one vote more (or fewer, for −1). */
export function withVote(
  { votes, samples }: VoterActivity,
  isSample: boolean,
  change: 1 | -1 = 1,
): VoterActivity {
  return { votes: votes + change, samples: samples + (isSample ? change : 0) }
}

export const NO_ACTIVITY: VoterActivity = { votes: 0, samples: 0 }
