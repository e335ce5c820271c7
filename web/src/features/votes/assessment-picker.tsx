import type { AnswerTag, Assessment } from '@assay/contracts'
import { MAX_ANSWER_TAGS } from '@assay/contracts/constants'
import { type ToggleEvent, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import shared from '../../components/choices.module.css'
import { placeOver } from '../../components/place-over.ts'
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

/** A button that says the verdict on one answer, and over it the verdicts and tags to choose from. */
export function AssessmentPicker({ name, value, onChange, onClose }: AssessmentPickerProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const verdict = value && VERDICT_WORDS[value.verdict]
  const tags = value?.tags.length ? ` · ${value.tags.length}` : ''

  const isRight = value?.verdict === 'right'
  const sheet = useRef<HTMLDivElement>(null)
  const isOpen = useRef(false)

  const place = useEffectEvent(() => {
    if (isOpen.current && sheet.current && opener.current) placeOver(sheet.current, opener.current)
  })

  function toggled({ newState, currentTarget }: ToggleEvent<HTMLElement>) {
    isOpen.current = newState === 'open'
    if (!isOpen.current) onClose?.()
    else if (opener.current) placeOver(currentTarget, opener.current)
  }

  // What it gains below would come to lie over the button.
  useLayoutEffect(() => {
    if (!isRight) place()
  }, [isRight])

  return (
    <>
      <button
        ref={opener}
        type="button"
        popoverTarget={id}
        className={`${shared.opener} ${classes.opener}`}
        data-verdict={value?.verdict}
      >
        <span className={classes.name}>
          <Name name={name} />
        </span>{' '}
        <span>{verdict ? `${verdict}${tags}` : 'right or wrong?'}</span>
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons, not the fields of a form */}
      <div
        ref={sheet}
        id={id}
        popover="auto"
        role="group"
        aria-label={`Verdict on ${name}`}
        className={`${shared.choices} ${classes.choices}`}
        onToggle={toggled}
      >
        <div className={classes.head}>
          <p className={shared.title}>{name}, by itself</p>
          <button
            type="button"
            className={`${shared.chip} ${classes.done}`}
            onClick={() => sheet.current?.hidePopover()}
          >
            Done
          </button>
        </div>
        <Chips
          words={VERDICTS.map((key) => [key, VERDICT_WORDS[key]])}
          isPressed={(key) => value?.verdict === key}
          onPress={(key) =>
            onChange(
              value?.verdict === key
                ? undefined
                : { verdict: key, tags: key === 'right' ? [] : (value?.tags ?? []) },
            )
          }
        />
        {!isRight && (
          <>
            <p className={shared.title}>
              What is wrong?{' '}
              {value ? `Choose up to ${MAX_ANSWER_TAGS}.` : 'First choose a verdict.'}
            </p>
            <Chips
              words={TAGS.map((key) => [key, TAG_WORDS[key]])}
              isPressed={(key) => value?.tags.includes(key) ?? false}
              isDisabled={(key) => !value || (isFull(value) && !value.tags.includes(key))}
              onPress={(key) => value && onChange({ ...value, tags: toggle(value.tags, key) })}
            />
          </>
        )}
      </div>
    </>
  )
}

/** Where there is little room an alias is its letter; whoever has the page read hears all of it. */
function Name({ name }: { name: string }) {
  const [, alias, letter] = /^(Assistant) (.)$/.exec(name) ?? []
  if (!alias) return name
  return (
    <>
      <span className={classes.alias}>{alias}</span> {letter}
    </>
  )
}

interface ChipsProps<Key extends string> {
  readonly words: readonly (readonly [Key, string])[]
  readonly isPressed: (key: Key) => boolean
  readonly isDisabled?: (key: Key) => boolean
  readonly onPress: (key: Key) => void
}

function Chips<Key extends string>({ words, isPressed, isDisabled, onPress }: ChipsProps<Key>) {
  return (
    <div className={`${shared.chips} ${classes.chips}`}>
      {words.map(([key, word]) => (
        <button
          key={key}
          type="button"
          className={`${shared.chip} ${classes.chip}`}
          data-word={key}
          aria-pressed={isPressed(key)}
          disabled={isDisabled?.(key)}
          onClick={() => onPress(key)}
        >
          {word}
        </button>
      ))}
    </div>
  )
}

const isFull = ({ tags }: Assessment) => tags.length >= MAX_ANSWER_TAGS

function toggle(tags: readonly AnswerTag[], tag: AnswerTag): AnswerTag[] {
  return tags.includes(tag) ? tags.filter((other) => other !== tag) : [...tags, tag]
}
