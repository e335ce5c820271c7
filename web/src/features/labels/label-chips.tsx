import { MAX_SUBJECTS, SUBJECTS, TASKS } from '@assay/contracts/label-slugs'
import type { LabelAxis, SetLabelsBody, TurnLabelsDto } from '@assay/contracts/labels'
import { LabelChip } from './label-chip.tsx'

export interface LabelChipsProps {
  readonly current: SetLabelsBody
  /** The text of a chip without a label. */
  readonly empty?: string
  /** Describes who set the label, for the line below the choices. */
  readonly noteOf: (axis: LabelAxis) => string
  readonly onSet: (slugs: SetLabelsBody) => void
}

/** Shows the subjects and the task of a question as two chips that can be changed. */
export function LabelChips({ current, empty, noteOf, onSet }: LabelChipsProps) {
  const { subjects = [], task } = current
  const common = empty ? { empty } : {}
  return (
    <>
      <LabelChip
        name="Subject"
        title={`What is it about? Up to ${MAX_SUBJECTS}`}
        slugs={SUBJECTS}
        most={MAX_SUBJECTS}
        current={subjects}
        note={noteOf('subject')}
        {...common}
        onSet={(slugs) => onSet({ subjects: slugs })}
      />
      <LabelChip
        name="Task"
        title="What is the answer for?"
        slugs={TASKS}
        most={1}
        current={task ? [task] : []}
        note={noteOf('task')}
        {...common}
        onSet={([slugs]) => slugs && onSet({ task: slugs })}
      />
    </>
  )
}

/** The current labels of a turn, in the form of the request that sets them. */
export function slugsOf(labels: TurnLabelsDto | undefined): SetLabelsBody {
  return { subjects: labels?.subject?.slugs, task: labels?.task?.slugs[0] }
}
