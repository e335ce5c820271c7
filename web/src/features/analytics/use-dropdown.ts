import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** Long enough for a press on an option to arrive before its list goes. */
const CLOSE_DELAY_MS = 150

export interface DropdownOptions<Option> {
  readonly options: readonly Option[]
  readonly labelOf: (option: Option) => string
  readonly onPick: (option: Option) => void
}

/** A text input with a list below it: open while it has the focus, walked by the arrow keys. */
export function useDropdown<Option>({ options, labelOf, onPick }: DropdownOptions<Option>) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(closing.current), [])

  function open() {
    clearTimeout(closing.current)
    setOpen(true)
    setActive(0)
  }

  function pick(option: Option) {
    setText(labelOf(option))
    setOpen(false)
    onPick(option)
  }

  function onKeyDown(event: KeyboardEvent) {
    const option = options[active]
    const actions: Record<string, (() => void) | undefined> = {
      ArrowDown: isOpen ? () => setActive(Math.min(active + 1, options.length - 1)) : open,
      ArrowUp: () => setActive(Math.max(active - 1, 0)),
      Enter: isOpen && option ? () => pick(option) : undefined,
      Escape: () => setOpen(false),
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  return {
    text,
    isOpen,
    active,
    pick,
    setText(value: string) {
      setText(value)
      open()
    },
    inputEvents: {
      onFocus: open,
      onBlur: () => {
        closing.current = setTimeout(() => setOpen(false), CLOSE_DELAY_MS)
      },
      onKeyDown,
    },
  }
}
