import type { TextDecision, TextPlace } from '@assay/contracts/text-reviews'

/** In the order in which they are offered. */
export const DECISION_WORDS: Readonly<Record<TextDecision, string>> = {
  publish: 'Publish',
  redact: 'Redact',
  leave_out: 'Leave out',
}
export const DECISIONS = Object.keys(DECISION_WORDS) as readonly TextDecision[]

export const PLACE_WORDS: Readonly<Record<TextPlace, string>> = {
  prompt: 'Question',
  left_answer: 'Left answer',
  right_answer: 'Right answer',
  feedback: 'Reason',
}
