import { type RefObject, useEffect } from 'react'

const CONTROLS = 'input, select, textarea, button, a[href]'

/**
 * Keeps the focus within a part of the page whose content is replaced: what comes in place of its
 * owner gets it, at the control of the same name or else at the first one. Otherwise the keyboard
 * would begin at the top of the page again.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = part
    let owner: Element | undefined
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) owner = target
    }
    const observer = new MutationObserver((changes) => {
      if (!owner || owner.isConnected) return
      const name = owner.getAttribute('aria-label')
      owner = undefined
      if (document.activeElement !== document.body) return
      const controls = changes.flatMap(({ addedNodes }) => [...addedNodes].flatMap(controlsIn))
      const alike = controls.find((control) => name && control.getAttribute('aria-label') === name)
      ;(alike ?? controls[0])?.focus()
    })
    current?.addEventListener('focusin', remember)
    if (current) observer.observe(current, { childList: true, subtree: true })
    return () => {
      current?.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [part])
}

function controlsIn(node: Node): HTMLElement[] {
  if (!(node instanceof HTMLElement)) return []
  const within = node.querySelectorAll<HTMLElement>(CONTROLS)
  return node.matches(CONTROLS) ? [node, ...within] : [...within]
}
