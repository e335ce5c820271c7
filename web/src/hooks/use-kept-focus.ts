import type { RefObject } from 'react'
import { useFocusLoss } from './use-focus-loss.ts'

const CONTROLS = 'input, select, textarea, button, a[href]'

/**
 * Keeps the focus within a part of the page whose content is replaced: what comes in place of its
 * owner gets it, at the control of the same name or else at the first one. Otherwise the keyboard
 * would begin at the top of the page again.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>): void {
  useFocusLoss(part, (owner) => (changes) => {
    const name = owner.getAttribute('aria-label')
    const controls = changes.flatMap(({ addedNodes }) => [...addedNodes].flatMap(controlsIn))
    const alike = controls.find((control) => name && control.getAttribute('aria-label') === name)
    ;(alike ?? controls[0])?.focus()
  })
}

function controlsIn(node: Node): HTMLElement[] {
  if (!(node instanceof HTMLElement)) return []
  const within = node.querySelectorAll<HTMLElement>(CONTROLS)
  return node.matches(CONTROLS) ? [node, ...within] : [...within]
}
