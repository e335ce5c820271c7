export const REVIEW_KINDS = [
  'exclusion',
  'label',
  'text',
  'attestation',
  'self_identification',
] as const

/** `keep` confirms what a rule or a filter found. */
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
] as const

/** Their reason is public or goes to the person concerned. */
export const DECISIONS_WITH_REASON: readonly (typeof REVIEW_DECISIONS)[number][] = [
  'restore',
  'overturn',
  'attest',
  'refuse',
  'revoke',
]
