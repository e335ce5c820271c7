import { type RefObject, useEffect } from 'react'

/** An element that can have the focus. Charts contain SVG elements that can have it. */
type Focusable = HTMLElement | SVGElement

const CONTROLS = 'input, select, textarea, button, a[href], [role="button"]'

/**
 * Keeps the focus within a part of the page when its element is removed, so that the keyboard does
 * not start at the top again. The focus moves to the control with the same name in the replacement.
 * From a removed row, it moves to the same control in the next row or, after the last row, to
 * `otherwise`. If there is no such control, it moves to the first new control.
 */
export function useKeptFocus(
  part: RefObject<HTMLElement | null>,
  otherwise?: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const { current } = part
    if (!current) return undefined
    let owner: Focusable | undefined
    let inLaterRows: readonly Focusable[] | undefined
    const follow = ({ target }: FocusEvent) => {
      owner = isFocusable(target) ? target : undefined
      inLaterRows = owner?.closest('tr, li') ? alikeAfter(owner, current) : undefined
    }
    const observer = new MutationObserver((changes) => {
      if (!owner || owner.isConnected) return
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes].flatMap(controlsIn))
      const next = successorOf(owner, { added, inLaterRows, otherwise: otherwise?.current })
      owner = undefined
      if (document.activeElement === document.body) next?.focus()
    })
    current.addEventListener('focusin', follow)
    observer.observe(current, { childList: true, subtree: true })
    return () => {
      current.removeEventListener('focusin', follow)
      observer.disconnect()
    }
  }, [part, otherwise])
}

interface Candidates {
  readonly added: readonly Focusable[]
  /** Undefined for an element outside rows. */
  readonly inLaterRows: readonly Focusable[] | undefined
  readonly otherwise: HTMLElement | null | undefined
}

function successorOf(owner: Focusable, { added, inLaterRows, otherwise }: Candidates) {
  const name = nameOf(owner)
  // A replacement may already have been replaced itself.
  const controls = added.filter((control) => control.isConnected)
  return (
    controls.find((control) => name && nameOf(control) === name) ??
    inLaterRows?.find((control) => control.isConnected && !control.matches(':disabled')) ??
    (inLaterRows && otherwise) ??
    controls[0]
  )
}

/** The matching controls of later rows: their names begin with the same word. */
function alikeAfter(owner: Focusable, list: HTMLElement): readonly Focusable[] {
  const firstWord = (control: Focusable) => nameOf(control)?.split(' ')[0]
  const controls = [...list.querySelectorAll<Focusable>('button')]
  const later = controls.slice(controls.indexOf(owner) + 1)
  return later.filter((control) => firstWord(control) === firstWord(owner))
}

const nameOf = (control: Focusable) => control.getAttribute('aria-label')

function controlsIn(node: Node): Focusable[] {
  if (!isFocusable(node)) return []
  const within = node.querySelectorAll<Focusable>(CONTROLS)
  return node.matches(CONTROLS) ? [node, ...within] : [...within]
}

function isFocusable(target: EventTarget | null): target is Focusable {
  return target instanceof HTMLElement || target instanceof SVGElement
}
