import { type ReactNode, type ToggleEvent, useId, useLayoutEffect, useRef } from 'react'
import classes from './choices.module.css'
import { placeBeside } from './place-beside.ts'

export interface ChoicesProps {
  /** The group's accessible name. */
  readonly label: string
  /** The content of the button that opens the choices. */
  readonly opener: ReactNode
  readonly openerProps: Readonly<Record<`data-${string}`, unknown>> & {
    readonly className?: string
  }
  readonly className?: string | undefined
  readonly onClose?: (() => void) | undefined
  /** @param hide closes the choices. */
  readonly children: (hide: () => void) => ReactNode
}

/** A button that opens a native popover with choices. */
export function Choices(props: ChoicesProps) {
  const { label, opener, openerProps, className, onClose, children } = props
  const id = useId()
  const { button, sheet, toggled } = usePlacedSheet(onClose)
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        {...openerProps}
        className={`${classes.opener} ${openerProps.className}`}
      >
        {opener}
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons, not the fields of a form */}
      <div
        ref={sheet}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className={`${classes.choices} ${className}`}
        onToggle={toggled}
      >
        {children(() => sheet.current?.hidePopover())}
      </div>
    </>
  )
}

function usePlacedSheet(onClose: (() => void) | undefined) {
  const button = useRef<HTMLButtonElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const isOpen = useRef(false)

  function toggled({ newState }: ToggleEvent<HTMLElement>) {
    isOpen.current = newState === 'open'
    if (!isOpen.current) onClose?.()
    else if (sheet.current && button.current) placeBeside(sheet.current, button.current)
  }

  // Additional choices must not cover the button.
  useLayoutEffect(() => {
    if (!isOpen.current || !sheet.current || !button.current) return
    if (overlap(sheet.current, button.current)) placeBeside(sheet.current, button.current)
  })
  return { button, sheet, toggled }
}

function overlap(one: HTMLElement, other: HTMLElement): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.top < b.bottom && b.top < a.bottom
}

export interface ChipsProps<Key extends string> {
  readonly keys: readonly Key[]
  readonly labelOf: (key: Key) => string
  readonly pressed: readonly Key[]
  readonly isDisabled?: (key: Key) => boolean
  /** The characters that press the chips, in their order. */
  readonly shortcuts?: string | undefined
  readonly onPress: (key: Key) => void
}

/** Choices as toggle buttons. */
export function Chips<Key extends string>(props: ChipsProps<Key>) {
  const { keys, labelOf, pressed, isDisabled, shortcuts, onPress } = props
  return (
    <div className={classes.chips}>
      {keys.map((key, index) => (
        <button
          key={key}
          type="button"
          className={classes.chip}
          data-key={key}
          aria-pressed={pressed.includes(key)}
          aria-keyshortcuts={shortcuts?.[index]}
          disabled={isDisabled?.(key)}
          onClick={() => onPress(key)}
        >
          {labelOf(key)}
          {shortcuts && (
            <kbd aria-hidden className={classes.key}>
              {shortcuts[index]}
            </kbd>
          )}
        </button>
      ))}
    </div>
  )
}
