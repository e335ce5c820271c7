import type { KeyboardEvent } from 'react'

/** The key code that browsers report for every key that an input method handles. */
const INPUT_METHOD_KEY_CODE = 229

/**
 * Calls `send` on Enter, once if the key is held, except with Shift, which starts a new line, and
 * except while an input method composes text. Safari ends a composition before its Enter event and
 * marks that event only by its key code.
 */
export function onSendKey(send: (element: EventTarget & Element) => void) {
  return (event: KeyboardEvent) => {
    const { key, shiftKey, repeat, nativeEvent } = event
    const isComposing = nativeEvent.isComposing || nativeEvent.keyCode === INPUT_METHOD_KEY_CODE
    if (key !== 'Enter' || shiftKey || isComposing) return
    event.preventDefault()
    if (!repeat) send(event.currentTarget)
  }
}

/**
 * `onSendKey` for long texts: on a touch screen, whose keyboard has no other key for a new line,
 * only Ctrl or ⌘ with Enter sends.
 */
export function onLongTextKey(send: (element: EventTarget & Element) => void) {
  const onKey = onSendKey(send)
  return (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand || !matchMedia('(pointer: coarse)').matches) onKey(event)
  }
}

/** Submits the form that contains a field. */
export const submitForm = (field: Element) => field.closest('form')?.requestSubmit()
