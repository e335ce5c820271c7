import type { Assessment } from '@assay/contracts/assessments'
import type { AssignmentDto, RatedStudyDto } from '@assay/contracts/studies/assignments'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useShortcutKeys } from '../../hooks/use-shortcut-keys.ts'
import { AssessmentFields } from '../votes/assessment-picker.tsx'
import { OutcomeChoices } from '../votes/outcome-choices.tsx'
import { assessmentOfKey } from './assessment-of-key.ts'
import { ChoiceRows } from './choice-rows.tsx'
import type { Entry } from './rating-entry.ts'
import classes from './study-ratings.module.css'

type EntryOf<Kind extends Entry['kind']> = Extract<Entry, { readonly kind: Kind }>

interface FieldProps<Kind extends Entry['kind']> {
  readonly entry: EntryOf<Kind>
  readonly onEntry: (entry: Entry) => void
}

export interface RatingFieldsProps extends Pick<AssignmentDto, 'rubric'> {
  readonly dimensions: RatedStudyDto['design']['dimensions']
  readonly entry: Entry
  readonly onEntry: (entry: Entry) => void
}

/** What the rater chooses, in the form of the study's design. */
export function RatingFields({ dimensions, rubric, entry, onEntry }: RatingFieldsProps) {
  switch (entry.kind) {
    case 'pairwise':
      return <Outcome entry={entry} onEntry={onEntry} />
    case 'verdict':
      return <Verdict entry={entry} onEntry={onEntry} />
    case 'scales':
      return <Scales dimensions={dimensions} entry={entry} onEntry={onEntry} />
    case 'rubric':
      return <Rubric rubric={rubric} entry={entry} onEntry={onEntry} />
  }
}

function Outcome({ entry, onEntry }: FieldProps<'pairwise'>) {
  return (
    <OutcomeChoices
      chosen={entry.outcome ?? undefined}
      // Only Enter and the button save, so that a double click saves nothing.
      isSettling
      isLettered
      onChoose={(outcome) => onEntry({ kind: 'pairwise', outcome })}
    />
  )
}

function Verdict({ entry, onEntry }: FieldProps<'verdict'>) {
  const { verdict, tags } = entry
  const value = verdict ? { verdict, tags } : undefined
  const change = (next: Assessment | undefined) =>
    onEntry({ kind: 'verdict', ...(next ?? { verdict: null, tags: [] }) })

  useShortcutKeys((key) => {
    const next = assessmentOfKey(key, value)
    if (next) change(next)
  })
  return (
    <div>
      <h3 className={classes.label}>{t`Is the answer right?`}</h3>
      <AssessmentFields value={value} onChange={change} hasKeys />
    </div>
  )
}

const SCORES = ['1', '2', '3', '4', '5']

function Scales({
  dimensions,
  entry,
  onEntry,
}: FieldProps<'scales'> & Pick<RatingFieldsProps, 'dimensions'>) {
  return (
    <div>
      <p className={classes.note}>{t`From 1 (very poor) to 5 (excellent)`}</p>
      <ChoiceRows
        rows={dimensions.map((label) => ({ label }))}
        choices={SCORES}
        chosen={entry.scores.map((score) => (score === null ? null : score - 1))}
        onChoose={(row, choice) =>
          onEntry({ kind: 'scales', scores: entry.scores.with(row, choice + 1) })
        }
      />
    </div>
  )
}

const MARKS = [t`Met`, t`Not met`]

function Rubric({
  rubric,
  entry,
  onEntry,
}: FieldProps<'rubric'> & Pick<RatingFieldsProps, 'rubric'>) {
  const marked = entry.is_met.filter((mark) => mark !== null).length
  return (
    <div>
      <p className={classes.note}>
        <Trans>
          Which criteria does the answer meet? {marked} of {rubric.length} marked.
        </Trans>
      </p>
      <ChoiceRows
        rows={rubric.map(({ criterion, points }) => ({
          label: criterion,
          note: points < 0 ? t`A fault: “met” means that the answer has it.` : undefined,
        }))}
        choices={MARKS}
        chosen={entry.is_met.map((mark) => (mark === null ? null : Number(!mark)))}
        onChoose={(row, choice) =>
          onEntry({ kind: 'rubric', is_met: entry.is_met.with(row, choice === 0) })
        }
      />
    </div>
  )
}
