import type { AnswerVerdict, Assessment } from '@assay/contracts/assessments'
import { MAX_ANSWER_TAGS } from '@assay/contracts/constants'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import shared from '../../components/choices.module.css'
import { Chips, type ChipsProps, Choices } from '../../components/choices.tsx'
import { commaText, inSentence } from '../../components/format.ts'
import { TAG_LABELS, TAGS, VERDICT_LABELS, VERDICTS } from '../answers/assessment-labels.ts'
import classes from './assessment-picker.module.css'
import { TAG_KEYS, toggleTag, VERDICT_KEYS, withVerdict } from './change-assessment.ts'

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
      label={t`Verdict on ${name}`}
      opener={
        <>
          {verdict ? VERDICT_LABELS[verdict] : t`Rate answer`}
          {tags.length > 0 && ` · ${tags.length}`} <span className="visually-hidden">({name})</span>
        </>
      }
      openerProps={{ className: classes.opener ?? '', 'data-verdict': verdict }}
      className={classes.choices}
    >
      {(hide) => (
        <>
          <div className={classes.head}>
            <p className={shared.title}>
              <Trans>Rate {name}</Trans>
            </p>
            <button type="button" className={`${shared.chip} ${classes.done}`} onClick={hide}>
              {t`Done`}
            </button>
          </div>
          <AssessmentFields value={value} onChange={onChange} />
        </>
      )}
    </Choices>
  )
}

export interface AssessmentFieldsProps extends ValueProps {
  /** Whether keys press the buttons: these are named, and stay where they are. */
  readonly hasKeys?: boolean
}

/** The verdicts, and the tags that fit the chosen one. */
export function AssessmentFields({ hasKeys = false, ...given }: AssessmentFieldsProps) {
  const hasTags = hasKeys || given.value?.verdict !== 'right'
  return (
    <div className={classes.fields}>
      <Verdicts {...given} shortcuts={hasKeys ? VERDICT_KEYS : undefined} />
      {hasTags && <Tags {...given} shortcuts={hasKeys ? TAG_KEYS : undefined} />}
    </div>
  )
}

/** The voter's own assessment, in words. */
export function GivenAssessment({ verdict, tags }: Assessment) {
  const faults = commaText(tags.map((tag) => inSentence(TAG_LABELS[tag])))
  return (
    <span className={classes.given}>
      <Trans>
        Your rating: {VERDICT_LABELS[verdict]}
        {faults && ` (${faults})`}
      </Trans>
    </span>
  )
}

type ValueProps = Pick<AssessmentPickerProps, 'value' | 'onChange'>
type FieldProps = ValueProps & Pick<ChipsProps<string>, 'shortcuts'>

function Verdicts({ value, onChange, shortcuts }: FieldProps) {
  function press(verdict: AnswerVerdict) {
    if (verdict === value?.verdict) onChange(undefined)
    else onChange(withVerdict(value, verdict))
  }
  return (
    <Chips
      keys={VERDICTS}
      labelOf={(key) => VERDICT_LABELS[key]}
      pressed={value ? [value.verdict] : []}
      shortcuts={shortcuts}
      onPress={press}
    />
  )
}

function tagsHint(value: Assessment | undefined): string {
  if (!value) return t`Choose a verdict first.`
  return value.verdict === 'right'
    ? t`A right answer has no faults.`
    : t`Choose up to ${MAX_ANSWER_TAGS}.`
}

function Tags({ value, onChange, shortcuts }: FieldProps) {
  const tags = value?.tags ?? []
  const mayHave = value && value.verdict !== 'right'
  const isFull = tags.length >= MAX_ANSWER_TAGS

  return (
    <>
      <p className={shared.title}>
        <Trans>What’s wrong? {tagsHint(value)}</Trans>
      </p>
      <Chips
        keys={TAGS}
        labelOf={(key) => TAG_LABELS[key]}
        pressed={tags}
        isDisabled={(key) => !mayHave || (isFull && !tags.includes(key))}
        shortcuts={shortcuts}
        onPress={(tag) => value && onChange(toggleTag(value, tag))}
      />
    </>
  )
}
