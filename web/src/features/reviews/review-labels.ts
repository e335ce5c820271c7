import type { ReviewDecision, ReviewKind } from '@assay/contracts/reviews'
import { t } from '@lingui/core/macro'

interface KindLabels {
  readonly title: string
  /** The effect of a decision of this kind. */
  readonly note: string
  readonly empty: string
}

export const KIND_LABELS: Readonly<Record<ReviewKind, KindLabels>> = {
  exclusion: {
    title: t`Excluded voters`,
    note: t`A rule left these voters out of the ratings. Their votes stay in the ledger. Once a reviewer restores a voter, rules can’t exclude that voter again.`,
    empty: t`No voters to review`,
  },
  label: {
    title: t`Labels`,
    note: t`The label sources disagree on these questions, or none is certain. A reviewer’s labels replace all others, for all turns with the same question.`,
    empty: t`No questions to review`,
  },
  text: {
    title: t`Texts for release`,
    note: t`Their authors agreed to publication, but these texts may identify a patient. They stay out of releases until a reviewer decides.`,
    empty: t`No texts to review`,
  },
  attestation: {
    title: t`Expertise`,
    note: t`People ask reviewers to verify the field and role they declared. The person who asked sees the reason for your decision.`,
    empty: t`No requests to review`,
  },
  self_identification: {
    title: t`Model names`,
    note: t`The filter found that these answers name their model, so votes on them don’t count in the ratings. If you overturn a finding, the vote counts.`,
    empty: t`No answers to review`,
  },
  model_change: {
    title: t`Model changes`,
    note: t`These models seem to have changed. If you split a model, its earlier votes count for a separate, retired entry. The ledger publishes the reason. You can’t undo this.`,
    empty: t`No model changes to review`,
  },
}

interface DecisionLabels {
  readonly choice: string
  readonly done: string
}

export const DECISION_LABELS: Readonly<Record<ReviewDecision, DecisionLabels>> = {
  restore: { choice: t`Restore the voter`, done: t`Restored` },
  overturn: { choice: t`Overturn`, done: t`Overturned` },
  keep: { choice: t`Keep left out`, done: t`Kept left out` },
  label: { choice: t`Label`, done: t`Labelled` },
  publish: { choice: t`Publish`, done: t`Published unchanged` },
  redact: { choice: t`Redact`, done: t`Redacted` },
  leave_out: { choice: t`Leave out`, done: t`Left out` },
  attest: { choice: t`Verify`, done: t`Verified` },
  refuse: { choice: t`Refuse`, done: t`Refused` },
  revoke: { choice: t`Revoke`, done: t`Revoked` },
  split: { choice: t`Split`, done: t`Split in two` },
  dismiss: { choice: t`Don’t split`, done: t`Not split` },
}
