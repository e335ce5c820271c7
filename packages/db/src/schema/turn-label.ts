import type { LabelAxis, LabelSlug, LabelSource, LabelStatus } from '@assay/contracts/labels'
import type { Generated } from 'kysely'

/** Append-only: a trigger refuses every change but severing the actor. */
export interface TurnLabelTable {
  id: string
  turnId: string
  axis: LabelAxis
  /** One to three subjects or one task where matched, none otherwise. */
  slugs: LabelSlug[]
  status: LabelStatus
  source: LabelSource
  /** The asker or the superuser. */
  actor: string | null
  /** Of the terms, the weights or the model; of the interface where a person chose. */
  version: string
  at: Generated<Date>
}
