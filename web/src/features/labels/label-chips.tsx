import { MAX_SUBJECTS, SUBJECTS, TASKS } from '@assay/contracts/label-slugs'
import type { LabelAxis, SetLabelsBody, TurnLabelsDto } from '@assay/contracts/labels'
import { LabelChip } from './label-chip.tsx'

export interface LabelChipsProps {
  readonly standing: SetLabelsBody
  /** What a chip says where nothing stands. */
  readonly empty?: string
  /** Below the choices of an axis: who says so. */
  readonly noteOf: (axis: LabelAxis) => string
  readonly onSay: (said: SetLabelsBody) => void
}

/** What a question is about and for, as two chips that may be said anew. */
export function LabelChips({ standing, empty, noteOf, onSay }: LabelChipsProps) {
  const { subjects = [], task } = standing
  const common = empty ? { empty } : {}
  return (
    <>
      <LabelChip
        name="Subject"
        title={`What is it about? Up to ${MAX_SUBJECTS}`}
        slugs={SUBJECTS}
        most={MAX_SUBJECTS}
        standing={subjects}
        note={noteOf('subject')}
        {...common}
        onSay={(said) => onSay({ subjects: said })}
      />
      <LabelChip
        name="Task"
        title="What is the answer for?"
        slugs={TASKS}
        most={1}
        standing={task ? [task] : []}
        note={noteOf('task')}
        {...common}
        onSay={([said]) => said && onSay({ task: said })}
      />
    </>
  )
}

/** What stands of a turn, as it would be said. */
export function slugsOf(labels: TurnLabelsDto | undefined): SetLabelsBody {
  return { subjects: labels?.subject?.slugs, task: labels?.task?.slugs[0] }
}
