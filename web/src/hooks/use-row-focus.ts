import type { RefObject } from 'react'
import { type Focusable, useFocusLoss } from './use-focus-loss.ts'

/**
 * Gives the focus, when the row that has it is deleted, to the same control of the next row or,
 * after the last one, to `otherwise`. Controls are the same whose labels begin with the same word.
 */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  otherwise: RefObject<HTMLElement | null>,
): void {
  useFocusLoss(list, (owner, rows) => {
    if (!owner.closest('tr, li')) return undefined
    const next = alikeAfter(owner, rows)
    return () => {
      const left = next.find((control) => control.isConnected && !control.matches(':disabled'))
      ;(left ?? otherwise.current)?.focus()
    }
  })
}

function alikeAfter(owner: Focusable, list: HTMLElement): readonly Focusable[] {
  const controls = [...list.querySelectorAll<Focusable>('button')]
  const later = controls.slice(controls.indexOf(owner) + 1)
  return later.filter((control) => firstWord(control) === firstWord(owner))
}

function firstWord(control: Focusable): string | undefined {
  return control.getAttribute('aria-label')?.split(' ')[0]
}
