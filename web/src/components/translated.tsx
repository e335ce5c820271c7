import { i18n } from '@lingui/core'
import type { TransProps } from '@lingui/react'
import { TransNoContext } from '@lingui/react/server'

/** What the macro `Trans` becomes. It needs no context, as a page keeps the language it began with. */
export function Translated({ values, ...props }: TransProps) {
  const parts: Record<string, unknown> = {}
  // A text in a part of its own is shown as it is: its `<b>` is no element of the sentence.
  for (const name in values)
    parts[name] = typeof values[name] === 'string' ? [values[name]] : values[name]
  return <TransNoContext {...props} values={parts} lingui={{ i18n }} />
}
