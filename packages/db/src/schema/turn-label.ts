import type { LabelAxis, LabelSlug, LabelSource, LabelStatus } from '@assay/contracts/labels'
import type { Generated } from 'kysely'

/** Append-only, enforced by a trigger. Only `actor` may be set to null. */
export interface TurnLabelTable {
  id: string
  turnId: string
  axis: LabelAxis
  /** One to three subjects, one task or one language if matched or unconfirmed, otherwise empty. */
  slugs: LabelSlug[]
  status: LabelStatus
  source: LabelSource
  /** The asker or the superuser. */
  actor: string | null
  /**
   * Version of the terms, weights or model. For a label that a person chose, the version of the
   * interface.
   */
  version: string
  at: Generated<Date>
}
