/** Number of rated votes per voter that count in full. */
export const FULL_WEIGHT_VOTES = 30

/**
 * Number of rated votes per voter on suggested questions that count in full. The suggestions are
 * few and known to everyone, so further votes on them carry less information than votes on other
 * questions.
 */
export const FULL_WEIGHT_SAMPLES = 10

/**
 * Number of rated votes per voter that count in full although they repeat a question in the same
 * thread or in nearly the same words. Repetitions carry less information than new questions.
 */
export const FULL_WEIGHT_REPEATS = 10

/**
 * Weights are whole multiples of 1 / WEIGHT_UNITS, so that sums are exact and tallies do not depend
 * on the order of votes.
 */
export const WEIGHT_UNITS = 1_000

/** Number of a voter's rated votes, and how many of them are on suggested questions. */
export interface VoterActivity {
  readonly votes: number
  readonly samples: number
}

/** Returns the activity after one vote has been added or (with −1) removed. */
export function withVote(
  { votes, samples }: VoterActivity,
  isSample: boolean,
  change: 1 | -1 = 1,
): VoterActivity {
  return { votes: votes + change, samples: samples + (isSample ? change : 0) }
}

export const NO_ACTIVITY: VoterActivity = { votes: 0, samples: 0 }
