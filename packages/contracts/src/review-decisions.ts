export const REVIEW_KINDS = [
  'exclusion',
  'label',
  'text',
  'attestation',
  'self_identification',
  'model_change',
] as const

/** `keep` confirms the finding of a rule or filter. */
export const REVIEW_DECISIONS = [
  'restore',
  'overturn',
  'keep',
  'label',
  'publish',
  'redact',
  'leave_out',
  'attest',
  'refuse',
  'revoke',
  'split',
  'dismiss',
] as const

/** Decisions that need a reason, because the reason is public or sent to the person concerned. */
export const DECISIONS_WITH_REASON: readonly (typeof REVIEW_DECISIONS)[number][] = [
  'restore',
  'overturn',
  'attest',
  'refuse',
  'revoke',
  'split',
]
