import type { RefObject } from 'react'
import { type Focusable, isFocusable, useFocusLoss } from './use-focus-loss.ts'

const CONTROLS = 'input, select, textarea, button, a[href], [role="button"]'

/**
 * Keeps the focus within a part of the page whose content is replaced: what comes in place of its
 * owner gets it, at the control of the same name or else at the first one. Otherwise the keyboard
 * would begin at the top of the page again.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>): void {
  useFocusLoss(part, (owner) => (changes) => {
    const name = owner.getAttribute('aria-label')
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes].flatMap(controlsIn))
    // What came in its place may have been replaced itself by now.
    const controls = added.filter((control) => control.isConnected)
    const alike = controls.find((control) => name && control.getAttribute('aria-label') === name)
    ;(alike ?? controls[0])?.focus()
  })
}

function controlsIn(node: Node): Focusable[] {
  if (!isFocusable(node)) return []
  const within = node.querySelectorAll<Focusable>(CONTROLS)
  return node.matches(CONTROLS) ? [node, ...within] : [...within]
}
