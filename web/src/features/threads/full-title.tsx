import { type RefObject, useEffect, useState } from 'react'
import classes from './thread-list.module.css'

export interface FullTitleProps {
  readonly title: string
  /** What shows the title, cut where it has no room. */
  readonly link: RefObject<HTMLElement | null>
}

interface Place {
  readonly top: number
  readonly left: number
}

/**
 * The whole of a title that is cut, while its link is pointed at or has the focus; Escape puts it
 * away. For the eyes alone: the link's name is the whole title.
 */
export function FullTitle({ title, link }: FullTitleProps) {
  const [place, setPlace] = useState<Place>()
  useEffect(() => {
    const { current } = link
    if (!current) return
    const controller = new AbortController()
    const { signal } = controller
    const show = () => setPlace(isCut(current) ? placeBelow(current) : undefined)
    const hide = () => setPlace(undefined)
    current.addEventListener('pointerenter', show, { signal })
    current.addEventListener('focus', show, { signal })
    current.addEventListener('pointerleave', hide, { signal })
    current.addEventListener('blur', hide, { signal })
    document.addEventListener('scroll', hide, { signal, capture: true })
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal })
    return () => controller.abort()
  }, [link])
  if (!place) return null
  return (
    <span aria-hidden className={classes.fullTitle} style={place}>
      {title}
    </span>
  )
}

function isCut(link: HTMLElement): boolean {
  const text = link.lastElementChild
  return text !== null && text.scrollWidth > text.clientWidth
}

function placeBelow(link: HTMLElement): Place {
  const { bottom, left } = link.getBoundingClientRect()
  return { top: bottom, left: left + 8 }
}
