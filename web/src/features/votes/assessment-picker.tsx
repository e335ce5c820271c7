import type { AnswerVerdict, Assessment } from '@assay/contracts/assessments'
import { MAX_ANSWER_TAGS } from '@assay/contracts/constants'
import shared from '../../components/choices.module.css'
import { Chips, Choices } from '../../components/choices.tsx'
import { TAG_LABELS, TAGS, VERDICT_LABELS, VERDICTS } from '../answers/assessment-labels.ts'
import classes from './assessment-picker.module.css'
import { toggleTag, withVerdict } from './change-assessment.ts'

export interface AssessmentPickerProps {
  /** The name of the answer. */
  readonly name: string
  readonly value: Assessment | undefined
  readonly onChange: (value: Assessment | undefined) => void
}

/** A button with the verdict on one answer; it opens the verdicts and tags to choose from. */
export function AssessmentPicker({ name, value, onChange }: AssessmentPickerProps) {
  const { verdict, tags = [] } = value ?? {}
  return (
    <Choices
      label={`Verdict on ${name}`}
      opener={
        <>
          {verdict ? VERDICT_LABELS[verdict] : 'Rate answer'}
          {tags.length > 0 && ` · ${tags.length}`} <span className="visually-hidden">({name})</span>
        </>
      }
      openerProps={{ className: classes.opener ?? '', 'data-verdict': verdict }}
      className={classes.choices}
    >
      {(hide) => (
        <>
          <div className={classes.head}>
            <p className={shared.title}>Rate {name}</p>
            <button type="button" className={`${shared.chip} ${classes.done}`} onClick={hide}>
              Done
            </button>
          </div>
          <AssessmentFields value={value} onChange={onChange} />
        </>
      )}
    </Choices>
  )
}

/** The verdicts, and the tags that fit the chosen one. */
export function AssessmentFields({ value, onChange }: ValueProps) {
  return (
    <div className={classes.fields}>
      <Verdicts value={value} onChange={onChange} />
      {value?.verdict !== 'right' && <Tags value={value} onChange={onChange} />}
    </div>
  )
}

/** The voter's own assessment, in words. */
export function GivenAssessment({ verdict, tags }: Assessment) {
  const faults = tags.map((tag) => TAG_LABELS[tag].toLowerCase()).join(', ')
  return (
    <span className={classes.given}>
      Your rating: {VERDICT_LABELS[verdict]}
      {faults && ` (${faults})`}
    </span>
  )
}

type ValueProps = Pick<AssessmentPickerProps, 'value' | 'onChange'>

function Verdicts({ value, onChange }: ValueProps) {
  function press(verdict: AnswerVerdict) {
    if (verdict === value?.verdict) onChange(undefined)
    else onChange(withVerdict(value, verdict))
  }
  return (
    <Chips
      keys={VERDICTS}
      labelOf={(key) => VERDICT_LABELS[key]}
      pressed={value ? [value.verdict] : []}
      onPress={press}
    />
  )
}

function Tags({ value, onChange }: ValueProps) {
  const tags = value?.tags ?? []
  const isFull = tags.length >= MAX_ANSWER_TAGS

  return (
    <>
      <p className={shared.title}>
        What’s wrong? {value ? `Choose up to ${MAX_ANSWER_TAGS}.` : 'Choose a verdict first.'}
      </p>
      <Chips
        keys={TAGS}
        labelOf={(key) => TAG_LABELS[key]}
        pressed={tags}
        isDisabled={(key) => !value || (isFull && !tags.includes(key))}
        onPress={(tag) => value && onChange(toggleTag(value, tag))}
      />
    </>
  )
}
