import type { AnswerTag, AnswerVerdict, Assessment } from '@assay/contracts'
import { MAX_ANSWER_TAGS } from '@assay/contracts/constants'
import shared from '../../components/choices.module.css'
import { Chips, Choices } from '../../components/choices.tsx'
import { TAG_WORDS, TAGS, VERDICT_WORDS, VERDICTS } from '../answers/assessment-words.ts'
import classes from './assessment-picker.module.css'

export interface AssessmentPickerProps {
  /** What the answer is called. */
  readonly name: string
  readonly value: Assessment | undefined
  readonly onChange: (value: Assessment | undefined) => void
  /** The choices have been put away again. */
  readonly onClose?: () => void
}

/** A button with the verdict on one answer, and over it the verdicts and tags to choose from. */
export function AssessmentPicker({ name, value, onChange, onClose }: AssessmentPickerProps) {
  const { verdict, tags = [] } = value ?? {}
  const words = verdict && VERDICT_WORDS[verdict]

  function pressVerdict(key: AnswerVerdict) {
    if (key === verdict) onChange(undefined)
    else onChange({ verdict: key, tags: key === 'right' ? [] : tags })
  }

  function pressTag(key: AnswerTag) {
    if (!verdict) return
    const others = tags.filter((tag) => tag !== key)
    onChange({ verdict, tags: others.length < tags.length ? others : [...tags, key] })
  }

  return (
    <Choices
      label={`Verdict on ${name}`}
      opener={
        <>
          <span className={classes.name}>
            <Name name={name} />
          </span>{' '}
          <span>
            {words ?? 'right or wrong?'}
            {tags.length > 0 && ` · ${tags.length}`}
          </span>
        </>
      }
      openerProps={{ className: classes.opener ?? '', 'data-verdict': verdict }}
      className={classes.choices}
      onClose={onClose}
    >
      {(hide) => (
        <>
          <div className={classes.head}>
            <p className={shared.title}>{name}, by itself</p>
            <button type="button" className={`${shared.chip} ${classes.done}`} onClick={hide}>
              Done
            </button>
          </div>
          <Chips
            keys={VERDICTS}
            wordsOf={(key) => VERDICT_WORDS[key]}
            pressed={verdict ? [verdict] : []}
            onPress={pressVerdict}
            size="large"
          />
          {verdict !== 'right' && (
            <>
              <p className={shared.title}>
                What is wrong?{' '}
                {verdict ? `Choose up to ${MAX_ANSWER_TAGS}.` : 'First choose a verdict.'}
              </p>
              <Chips
                keys={TAGS}
                wordsOf={(key) => TAG_WORDS[key]}
                pressed={tags}
                isDisabled={(key) =>
                  !verdict || (tags.length >= MAX_ANSWER_TAGS && !tags.includes(key))
                }
                onPress={pressTag}
                size="large"
              />
            </>
          )}
        </>
      )}
    </Choices>
  )
}

/** Where there is little room an alias is its letter; a screen reader reads all of it. */
function Name({ name }: { name: string }) {
  const [, alias, letter] = /^(Assistant) (.)$/.exec(name) ?? []
  if (!alias) return name
  return (
    <>
      <span className={classes.alias}>{alias}</span> {letter}
    </>
  )
}
