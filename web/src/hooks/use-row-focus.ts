import { type RefObject, useEffect } from 'react'

/**
 * Gives the focus, when the row that has it is deleted, to the same control of the next row or,
 * after the last one, to `otherwise`. Controls are the same whose labels begin with the same word.
 */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  otherwise: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const { current } = list
    let owner: HTMLElement | undefined
    let next: readonly HTMLElement[] = []
    const remember = ({ target }: FocusEvent) => {
      const isInRow = target instanceof HTMLElement && target.closest('tr, li')
      owner = isInRow ? target : undefined
      next = isInRow && current ? alikeAfter(target, current) : []
    }
    const observer = new MutationObserver(() => {
      if (!owner || owner.isConnected) return
      owner = undefined
      if (document.activeElement !== document.body) return
      const left = next.find((control) => control.isConnected && !control.matches(':disabled'))
      ;(left ?? otherwise.current)?.focus()
    })
    current?.addEventListener('focusin', remember)
    if (current) observer.observe(current, { childList: true, subtree: true })
    return () => {
      current?.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [list, otherwise])
}

function alikeAfter(owner: HTMLElement, list: HTMLElement): readonly HTMLElement[] {
  const controls = [...list.querySelectorAll<HTMLElement>('button')]
  const later = controls.slice(controls.indexOf(owner) + 1)
  return later.filter((control) => firstWord(control) === firstWord(owner))
}

function firstWord(control: HTMLElement): string | undefined {
  return control.getAttribute('aria-label')?.split(' ')[0]
}
