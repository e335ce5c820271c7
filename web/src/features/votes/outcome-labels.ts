import type { VoteOutcome } from '@assay/contracts/votes'

/** The four outcomes in the order of their buttons and of the keys 1 to 4. */
export const OUTCOME_LABELS: Readonly<Record<VoteOutcome, string>> = {
  left_better: 'Left is Better',
  tie: "It's a tie",
  both_bad: 'Both are bad',
  right_better: 'Right is Better',
}

/** On a screen that shows one answer at a time there is no left and no right. */
export const NARROW_LABELS: Readonly<Record<VoteOutcome, string>> = {
  ...OUTCOME_LABELS,
  left_better: 'A is better',
  right_better: 'B is better',
}

export const OUTCOMES = Object.keys(OUTCOME_LABELS) as VoteOutcome[]
