import { MAX_SUBJECTS, SUBJECTS, TASKS } from '@assay/contracts/label-slugs'
import type { ChosenAxis, LabelSlug, SetLabelsBody } from '@assay/contracts/labels'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { labelText } from '../../api/server-text.ts'
import shared from '../../components/choices.module.css'
import { Chips, Choices } from '../../components/choices.tsx'
import classes from './label-chip.module.css'

export interface LabelChipProps {
  /** The axes that can be changed. The chip shows the first one that has a label. */
  readonly axes: readonly [ChosenAxis, ...ChosenAxis[]]
  readonly current: SetLabelsBody
  /** The text of a chip without a label. */
  readonly empty?: string
  /** Describes who set the label, for the line below its choices. */
  readonly noteOf: (axis: ChosenAxis) => string
  /** Called with the changed labels once the choices close. */
  readonly onSet: (changed: SetLabelsBody) => void
}

const NAMES: Readonly<Record<ChosenAxis, string>> = { subject: t`Subject`, task: t`Task` }

/** A button that shows a label of a question and opens the labels to choose from. */
export function LabelChip({ axes, current, empty = '', noteOf, onSet }: LabelChipProps) {
  const [draft, setDraft] = useState<SetLabelsBody>({})
  const { subjects = [], task } = { ...current, ...draft }
  const shown = axes.find((axis) => slugsOn(axis, current).length > 0) ?? axes[0]

  function save() {
    const changed = changesOf(draft, current)
    setDraft({})
    if (changed.subjects || changed.task) onSet(changed)
  }

  return (
    <Choices
      label={t`${axes.length > 1 ? t`Labels` : NAMES[shown]} of the question`}
      opener={
        <>
          <span data-name>{NAMES[shown]}:</span>{' '}
          <span className={classes.value}>{chipLabel(slugsOn(shown, current)) ?? empty}</span>
        </>
      }
      openerProps={{ className: classes.chip ?? '' }}
      className={classes.choices}
      onClose={save}
    >
      {() => (
        <>
          {axes.includes('subject') && (
            <AxisChoices
              title={t`What is it about? Up to ${MAX_SUBJECTS}`}
              slugs={SUBJECTS}
              pressed={subjects}
              isFull={subjects.length >= MAX_SUBJECTS}
              note={noteOf('subject')}
              onPress={(slug) => setDraft({ ...draft, subjects: toggle(subjects, slug) })}
            />
          )}
          {axes.includes('task') && (
            <AxisChoices
              title={t`What is the answer for?`}
              slugs={TASKS}
              pressed={task ? [task] : []}
              note={noteOf('task')}
              onPress={(slug) => setDraft({ ...draft, task: slug === task ? undefined : slug })}
            />
          )}
        </>
      )}
    </Choices>
  )
}

interface AxisChoicesProps<Slug extends string> {
  readonly title: string
  readonly slugs: readonly Slug[]
  readonly pressed: readonly Slug[]
  readonly isFull?: boolean
  readonly note: string
  readonly onPress: (slug: Slug) => void
}

function AxisChoices<Slug extends string>(props: AxisChoicesProps<Slug>) {
  const { title, slugs, pressed, isFull = false, note, onPress } = props
  return (
    <>
      <p className={shared.title}>{title}</p>
      <Chips
        keys={slugs}
        labelOf={labelText}
        pressed={pressed}
        isDisabled={(slug) => isFull && !pressed.includes(slug)}
        onPress={onPress}
      />
      <p className={classes.note}>{note}</p>
    </>
  )
}

function slugsOn(axis: ChosenAxis, { subjects = [], task }: SetLabelsBody): readonly LabelSlug[] {
  if (axis === 'subject') return subjects
  return task ? [task] : []
}

function toggle<Slug>(slugs: readonly Slug[], slug: Slug): Slug[] {
  return slugs.includes(slug) ? slugs.filter((other) => other !== slug) : [...slugs, slug]
}

/** The labels that differ. An empty choice changes nothing. */
function changesOf({ subjects = [], task }: SetLabelsBody, current: SetLabelsBody): SetLabelsBody {
  const next = subjects.toSorted()
  return {
    ...(next.length > 0 &&
      next.join() !== current.subjects?.toSorted().join() && { subjects: next }),
    ...(task && task !== current.task && { task }),
  }
}

function chipLabel([first, ...more]: readonly string[]): string | undefined {
  if (first === undefined) return undefined
  return more.length > 0 ? `${labelText(first)} +${more.length}` : labelText(first)
}
