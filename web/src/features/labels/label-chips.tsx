import type { SetLabelsBody, TurnLabelsDto } from '@assay/contracts/labels'
import { LabelChip, type LabelChipProps } from './label-chip.tsx'

/** Shows the subjects and the task of a question as two chips that can be changed. */
export function LabelChips(props: Omit<LabelChipProps, 'axes'>) {
  return (
    <>
      <LabelChip axes={['subject']} {...props} />
      <LabelChip axes={['task']} {...props} />
    </>
  )
}

/** The current labels of a turn, in the form of the request that sets them. */
export function slugsOf(labels: TurnLabelsDto | undefined): SetLabelsBody {
  return { subjects: labels?.subject?.slugs, task: labels?.task?.slugs[0] }
}
