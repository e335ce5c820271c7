import type { VoteOutcome } from '@assay/contracts'

/** The four outcomes in the order of their buttons and of the keys 1 to 4. */
export const OUTCOME_LABELS: Readonly<Record<VoteOutcome, string>> = {
  left_better: 'Left is Better',
  tie: "It's a tie",
  both_bad: 'Both are bad',
  right_better: 'Right is Better',
}

export const OUTCOMES = Object.keys(OUTCOME_LABELS) as VoteOutcome[]
