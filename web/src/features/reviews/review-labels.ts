import type { ReviewDecision, ReviewKind } from '@assay/contracts/reviews'

interface KindLabels {
  readonly title: string
  /** The effect of a decision of this kind. */
  readonly note: string
  readonly empty: string
}

export const KIND_LABELS: Readonly<Record<ReviewKind, KindLabels>> = {
  exclusion: {
    title: 'Excluded voters',
    note: 'A rule left these voters out of the ratings. Their votes stay in the ledger. Once a reviewer restores a voter, rules can’t exclude that voter again.',
    empty: 'No voters to review',
  },
  label: {
    title: 'Labels',
    note: 'The label sources disagree on these questions, or none is certain. A reviewer’s labels replace all others, for all turns with the same question.',
    empty: 'No questions to review',
  },
  text: {
    title: 'Texts for release',
    note: 'Their authors agreed to publication, but these texts may identify a patient. They stay out of releases until a reviewer decides.',
    empty: 'No texts to review',
  },
  attestation: {
    title: 'Expertise',
    note: 'People ask reviewers to verify the field and role they declared. The person who asked sees the reason for your decision.',
    empty: 'No requests to review',
  },
  self_identification: {
    title: 'Model names',
    note: 'The filter found that these answers name their model, so votes on them don’t count in the ratings. If you overturn a finding, the vote counts.',
    empty: 'No answers to review',
  },
  model_change: {
    title: 'Model changes',
    note: 'These models seem to have changed. If you split a model, its earlier votes count for a separate, retired entry. The ledger publishes the reason. You can’t undo this.',
    empty: 'No model changes to review',
  },
}

interface DecisionLabels {
  readonly choice: string
  readonly done: string
}

export const DECISION_LABELS: Readonly<Record<ReviewDecision, DecisionLabels>> = {
  restore: { choice: 'Restore the voter', done: 'Restored' },
  overturn: { choice: 'Overturn', done: 'Overturned' },
  keep: { choice: 'Keep left out', done: 'Kept left out' },
  label: { choice: 'Label', done: 'Labelled' },
  publish: { choice: 'Publish', done: 'Published unchanged' },
  redact: { choice: 'Redact', done: 'Redacted' },
  leave_out: { choice: 'Leave out', done: 'Left out' },
  attest: { choice: 'Verify', done: 'Verified' },
  refuse: { choice: 'Refuse', done: 'Refused' },
  revoke: { choice: 'Revoke', done: 'Revoked' },
  split: { choice: 'Split', done: 'Split' },
  dismiss: { choice: 'Don’t split', done: 'Not split' },
}
