import { type RefObject, useEffect, useEffectEvent } from 'react'

/** What can have the focus; a picture has such elements too. */
export type Focusable = HTMLElement | SVGElement

type OnLoss = (changes: readonly MutationRecord[]) => void

/**
 * Acts when the owner of the focus within a part of the page is taken away, and the focus with it.
 * @param onFocus told of each owner; returns what is done if that one is taken away.
 */
export function useFocusLoss(
  part: RefObject<HTMLElement | null>,
  onFocus: (owner: Focusable, part: HTMLElement) => OnLoss | undefined,
): void {
  const remember = useEffectEvent(onFocus)
  useEffect(() => {
    const { current } = part
    if (!current) return undefined
    let owner: Focusable | undefined
    let onLoss: OnLoss | undefined
    const follow = ({ target }: FocusEvent) => {
      owner = isFocusable(target) ? target : undefined
      onLoss = owner && remember(owner, current)
    }
    const observer = new MutationObserver((changes) => {
      if (!owner || owner.isConnected) return
      owner = undefined
      if (document.activeElement === document.body) onLoss?.(changes)
    })
    current.addEventListener('focusin', follow)
    observer.observe(current, { childList: true, subtree: true })
    return () => {
      current.removeEventListener('focusin', follow)
      observer.disconnect()
    }
  }, [part])
}

export function isFocusable(target: EventTarget | null): target is Focusable {
  return target instanceof HTMLElement || target instanceof SVGElement
}
