import type { LabelSource, TurnLabelsDto } from '@assay/contracts/labels'
import { t } from '@lingui/core/macro'
import { reportOutcome } from '../../components/report-outcome.ts'
import { LabelChip } from '../labels/label-chip.tsx'
import { slugsOf } from '../labels/label-chips.tsx'
import { useReadLabelsQuery, useSetLabelsMutation } from './turn-api.ts'
import classes from './turn-labels.module.css'

export interface TurnLabelsProps {
  readonly turnId: string
  /** Undefined for a turn asked on this page, whose labels are fetched. */
  readonly stored: TurnLabelsDto | undefined
}

const SOURCE_NOTES: Readonly<Record<LabelSource, string>> = {
  terms: t`Preset for this suggested question. Correct it if it’s wrong.`,
  weights: t`Suggested automatically. Correct it if it’s wrong.`,
  model: t`Suggested by a model. Correct it if it’s wrong.`,
  asker: t`Set by you. If you change it after the vote, the change waits for a review.`,
  superuser: t`Set by a reviewer.`,
}

const noteOn = (source: LabelSource | undefined) =>
  source ? SOURCE_NOTES[source] : t`Not set yet.`

/**
 * Shows the subjects of a question, or else its task, as a chip with which the asker may change
 * both at any time. A change after the vote waits for a review. Without a label there is no chip.
 */
export function TurnLabels({ turnId, stored }: TurnLabelsProps) {
  const { data } = useReadLabelsQuery({ id: turnId }, { skip: stored !== undefined })
  const [set, { data: changed }] = useSetLabelsMutation()
  const labels = changed ?? data ?? stored
  const current = slugsOf(labels)
  if (!current.subjects && !current.task) return null

  return (
    <span className={classes.labels}>
      <LabelChip
        axes={['subject', 'task']}
        current={current}
        noteOf={(axis) => noteOn(labels?.[axis]?.source)}
        onSet={(body) => void reportOutcome(set({ id: turnId, body }))}
      />
    </span>
  )
}
