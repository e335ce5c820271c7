import type { KeyboardEvent } from 'react'

/** The key code of every key that goes to an input method. */
const INPUT_METHOD_KEY_CODE = 229

/**
 * Handles Enter as the sign to send: not with Shift, which makes a newline, and not while an input
 * method is composing. Safari ends the composition before that Enter, and marks it by the key code alone.
 */
export function onSendKey(send: (element: EventTarget & Element) => void) {
  return (event: KeyboardEvent) => {
    const { key, shiftKey, nativeEvent } = event
    const isComposing = nativeEvent.isComposing || nativeEvent.keyCode === INPUT_METHOD_KEY_CODE
    if (key !== 'Enter' || shiftKey || isComposing) return
    event.preventDefault()
    send(event.currentTarget)
  }
}

/** Submits the form of a field. */
export const submitForm = (field: Element) => field.closest('form')?.requestSubmit()
