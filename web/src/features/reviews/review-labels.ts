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
    note: 'A rule left these voters out of the ratings. Their votes stay in the ledger. A rule never excludes a voter again whom a superuser restored.',
    empty: 'No excluded voter waits',
  },
  label: {
    title: 'Labels',
    note: 'The sources of labels differ on these questions, or none is sure. The labels of a superuser replace those of every other source, for all turns that ask the question.',
    empty: 'No question waits',
  },
  text: {
    title: 'Texts for release',
    note: 'Their owners consented to publication, and something in these texts may identify a patient. They stay out of releases until a superuser decides.',
    empty: 'No text waits',
  },
  attestation: {
    title: 'Expertise',
    note: 'People ask superusers to verify the field and role they declared. The person sees the reason for the decision.',
    empty: 'No requests waiting',
  },
  self_identification: {
    title: 'Model names',
    note: 'The filter found that these answers name their model, so a vote on them is not rated. An overturned finding counts the vote.',
    empty: 'No answer waits',
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
}
