import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react'

/** The position of a hint, in pixels of the window. */
export interface HintPlace {
  readonly top: number
  readonly left: number
}

/**
 * Shows a hint while an element is hovered or focused, until Escape is pressed. It follows the
 * element during scrolling.
 * @param placeOf returns undefined for an element without a hint.
 */
export function useHoverHint(placeOf: (element: HTMLElement) => HintPlace | undefined) {
  const [element, setElement] = useState<HTMLElement>()
  const [place, setPlace] = useState<HintPlace>()
  const show = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    setElement(currentTarget)
    setPlace(placeOf(currentTarget))
  }
  const hide = () => setElement(undefined)
  const follow = useEffectEvent(() => element && setPlace(placeOf(element)))
  useEffect(() => {
    if (!element) return
    const controller = new AbortController()
    const { signal } = controller
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setElement(undefined)
    document.addEventListener('scroll', () => follow(), { signal, capture: true })
    document.addEventListener('keydown', onKey, { signal })
    return () => controller.abort()
  }, [element])
  return {
    place: element && place,
    handlers: { onMouseEnter: show, onMouseLeave: hide, onFocus: show, onBlur: hide },
  }
}
