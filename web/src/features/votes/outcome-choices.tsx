import type { VoteOutcome } from '@assay/contracts/votes'
import { t } from '@lingui/core/macro'
import { useWindowEvent } from '@mantine/hooks'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { isShortcutKey } from '../../components/is-free-key.ts'
import { useIsMobile } from '../../hooks/use-is-mobile.ts'
import classes from './vote-panel.module.css'

export interface OutcomeChoicesProps {
  readonly chosen: VoteOutcome | undefined
  /** Whether a second press is still ignored as accidental. */
  readonly isSettling?: boolean
  readonly onChoose: (outcome: VoteOutcome) => void
  /** Whether the answers are named A and B. */
  readonly isLettered?: boolean
  /** Takes the focus from the question box, which is disabled now. */
  readonly takesFocus?: boolean
}

/**
 * The four choices. Keys 1 to 4 press one wherever the focus is. Enter, or a second press of the
 * chosen one, submits the form beside them. After a choice, other characters are typed into its
 * text field.
 */
export function OutcomeChoices(props: OutcomeChoicesProps) {
  const { chosen, isSettling = false, onChoose, isLettered = false, takesFocus = false } = props
  const isMobile = useIsMobile()
  const group = useRef<HTMLDivElement>(null)
  const form = () => group.current?.closest('section')?.querySelector('form')
  const submit = () => form()?.requestSubmit()

  function press(outcome: VoteOutcome) {
    if (outcome !== chosen) onChoose(outcome)
    else if (!isSettling) submit()
  }

  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) focus(group.current)
  }, [takesFocus])
  useDigits((outcome) => {
    press(outcome)
    focus(group.current)
  })

  const field = () => (chosen ? form()?.querySelector('textarea') : undefined)

  /** After a choice with the mouse, even a digit is typed into the text field. */
  function click(outcome: VoteOutcome, presses: number) {
    // The first press of this double click was on what was here before, such as Stop.
    if (presses > 1 && outcome !== chosen) return
    if (presses === 0 || isMobile || outcome === chosen) return press(outcome)
    flushSync(() => press(outcome))
    focus(form()?.querySelector('textarea'))
  }

  /** While the group itself has the focus, the next step is the text field. */
  function onGroupKey({ key, shiftKey }: KeyboardEvent): boolean {
    if (key === 'Enter' && chosen) submit()
    else if (key === 'Tab' && !shiftKey && field()) field()?.focus()
    else return false
    return true
  }

  function onKey(event: KeyboardEvent) {
    if (isTyped(event) && field()) {
      // The browser types the character where the focus is next, and it is no shortcut.
      field()?.focus()
      event.stopPropagation()
    } else if (event.key === 'Enter' && event.repeat) {
      // A held key presses nothing again.
      event.preventDefault()
    } else if (event.target === event.currentTarget && onGroupKey(event)) {
      event.preventDefault()
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the four are buttons, not the fields of a form
    <div
      ref={group}
      role="group"
      tabIndex={-1}
      aria-label={t`Choices, keys 1 to 4`}
      className={classes.choices}
      onKeyDown={onKey}
    >
      {OUTCOMES.map((outcome, index) => (
        <Choice
          key={outcome}
          outcome={outcome}
          number={index + 1}
          pressed={outcome === chosen}
          isMobile={isMobile}
          label={(isMobile || isLettered ? LETTERED_LABELS : OUTCOME_LABELS)[outcome]}
          // A click by keyboard has no detail.
          onClick={({ detail }) => click(outcome, detail)}
        />
      ))}
    </div>
  )
}

interface ChoiceProps {
  readonly outcome: VoteOutcome
  readonly number: number
  readonly pressed: boolean
  readonly isMobile: boolean
  readonly label: string
  readonly onClick: (event: MouseEvent) => void
}

function Choice({ outcome, number, pressed, isMobile, label, onClick }: ChoiceProps) {
  return (
    <button
      type="button"
      className={classes.choice}
      data-outcome={outcome}
      aria-keyshortcuts={`${number}`}
      aria-pressed={pressed}
      onClick={onClick}
    >
      {label}
      {!isMobile && (
        <kbd aria-hidden className={classes.key}>
          {number}
        </kbd>
      )}
    </button>
  )
}

const focus = (element?: HTMLElement | null) => element?.focus({ preventScroll: true })

type Modifiers = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>

const isCommand = ({ ctrlKey, metaKey, altKey }: Modifiers) => ctrlKey || metaKey || altKey

/** A character that neither presses a choice, nor scrolls, nor opens the list of shortcuts. */
const isTyped = (event: KeyboardEvent) => /^[^\s1-4?]$/u.test(event.key) && !isCommand(event)

/**
 * Calls back when the number of a choice is pressed, unless a text field, a dialog or a menu
 * handles the key.
 */
function useDigits(onOutcome: (outcome: VoteOutcome) => void) {
  useWindowEvent('keydown', (event) => {
    const outcome = OUTCOMES[Number(event.key) - 1]
    if (outcome && !isCommand(event) && !event.repeat && isShortcutKey(event)) onOutcome(outcome)
  })
}

/** The four outcomes in the order of their buttons and of the keys 1 to 4. */
export const OUTCOME_LABELS: Readonly<Record<VoteOutcome, string>> = {
  left_better: t`Left is Better`,
  tie: t`It's a tie`,
  both_bad: t`Both are bad`,
  right_better: t`Right is Better`,
}

/** A screen that shows one answer at a time has no left and right. */
const LETTERED_LABELS: Readonly<Record<VoteOutcome, string>> = {
  ...OUTCOME_LABELS,
  left_better: t`A is better`,
  right_better: t`B is better`,
}

const OUTCOMES = Object.keys(OUTCOME_LABELS) as VoteOutcome[]
