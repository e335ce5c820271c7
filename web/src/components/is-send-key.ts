import type { KeyboardEvent } from 'react'

/** The key code of every key that goes to an input method. */
const INPUT_METHOD_KEY_CODE = 229

/**
 * Enter as the sign to send: not with Shift, which makes a newline, and not while an input method is
 * composing, whose suggestion it accepts. Safari has ended the composition before it tells of that
 * Enter, and says so by the key code alone.
 */
export function isSendKey({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  const composing = nativeEvent.isComposing || nativeEvent.keyCode === INPUT_METHOD_KEY_CODE
  return key === 'Enter' && !shiftKey && !composing
}
