import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** How near to its end, in CSS pixels, a reader still counts as reading the end. */
const NEAR_PX = 48
/** The room above a question at the top. */
const MARGIN_PX = 16

/** Where the reader is: at the last question, at the growing end on request, or anywhere. */
type Position = 'question' | 'end' | 'own'

/**
 * Keeps the last question at the top while its answers grow below it, so that readers meet the
 * beginnings; on request it follows the end. A reader who scrolls is left alone until the next one.
 * @param box the conversation; where space is short, the page around it scrolls in its place.
 * @param content the growing element in it, the last child of which is the last question.
 * @param lastKey changes with the last question.
 */
export function useReadingPosition(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  lastKey: string | undefined,
) {
  const position = useRef<Position>('question')
  const [atEnd, setAtEnd] = useState(true)

  const settle = useCallback(() => {
    if (!box.current) return
    const scrolled = scrollerOf(box.current)
    const last = content.current?.lastElementChild
    if (position.current === 'end') scrolled.scrollTop = scrolled.scrollHeight
    if (position.current === 'question' && last) {
      const distance = last.getBoundingClientRect().top - scrolled.getBoundingClientRect().top
      scrolled.scrollTop += distance - MARGIN_PX
    }
    expected.current = scrolled.scrollTop
    setAtEnd(distanceFromEnd(box.current, scrolled) <= NEAR_PX)
  }, [box, content])
  /** Where the last scroll of ours has led. */
  const expected = useRef(0)

  // What is observed anew is told of once: when the page is laid out anyway, and before it is painted.
  // To ask for the place of anything here would lay it out twice, and make one long task of it.
  useLayoutEffect(() => {
    const { current } = box
    if (!current || !content.current) return
    if (lastKey !== undefined) position.current = 'question'
    // Until that is at the top no scroll is the reader's: one that is told of late was of before.
    expected.current = Number.NaN
    return observe(current, content.current, { onResize: settle, onScroll })

    function onScroll() {
      if (!current) return
      const scrolled = scrollerOf(current)
      // One pixel may be lost to rounding.
      if (Math.abs(scrolled.scrollTop - expected.current) > 1) position.current = 'own'
      setAtEnd(distanceFromEnd(current, scrolled) <= NEAR_PX)
    }
  }, [box, content, settle, lastKey])

  const followEnd = useCallback(() => {
    position.current = 'end'
    settle()
  }, [settle])

  return { atEnd, followEnd }
}

interface Observers {
  readonly onResize: () => void
  readonly onScroll: () => void
}

function observe(box: HTMLElement, content: HTMLElement, { onResize, onScroll }: Observers) {
  const controller = new AbortController()
  const observer = new ResizeObserver(onResize)
  observer.observe(content)
  observer.observe(box)
  for (const element of [box, box.parentElement]) {
    element?.addEventListener('scroll', onScroll, { passive: true, signal: controller.signal })
  }
  return () => {
    observer.disconnect()
    controller.abort()
  }
}

function scrollerOf(box: HTMLElement): HTMLElement {
  const isStatic = getComputedStyle(box).overflowY === 'visible'
  return (isStatic && box.parentElement) || box
}

/** How far the end of the conversation is below what is seen; what stands below it does not count. */
function distanceFromEnd(box: HTMLElement, scrolled: HTMLElement): number {
  if (scrolled !== box) {
    return box.getBoundingClientRect().bottom - scrolled.getBoundingClientRect().bottom
  }
  return box.scrollHeight - box.scrollTop - box.clientHeight
}
