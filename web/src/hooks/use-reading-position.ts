import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/**
 * The distance from the end, in CSS pixels, within which the reader is considered to be at the end.
 */
const NEAR_PX = 48
/** The margin above a question at the top. */
const MARGIN_PX = 16

/**
 * The reader's position: at the last question, at the growing end on request, or wherever the
 * reader has scrolled.
 */
type Position = 'question' | 'end' | 'own'

/**
 * Keeps the last question at the top while its answers grow below it; on request it follows the
 * end. After the reader scrolls, it does nothing until the next question.
 * @param box the element with the chat; with little space, the page around it scrolls instead.
 * @param content the growing element in the box; its last child is the last question.
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
  /** The scroll position that the last programmatic scroll led to. */
  const expected = useRef(0)
  /** The last question before this one, and this one. */
  const questions = useRef<readonly (Element | null | undefined)[]>([])

  // A ResizeObserver reports a new element once, after layout and before paint. Reading a position
  // here would force a second layout, and both would make one long task.
  useLayoutEffect(() => {
    const { current } = box
    if (!current || !content.current) return
    if (lastKey !== undefined) {
      const [before, shown] = questions.current
      const last = content.current.lastElementChild
      // A refused question is gone again, and the next one is asked at the end.
      position.current = last === before ? 'end' : 'question'
      questions.current = [shown, last]
    }
    // Until the question is at the top, scroll events do not come from the reader; late events
    // belong to earlier scrolls.
    expected.current = Number.NaN
    return observe(current, content.current, { onResize: settle, onScroll })

    function onScroll() {
      if (!current) return
      const scrolled = scrollerOf(current)
      // Rounding may lose one pixel.
      if (Math.abs(scrolled.scrollTop - expected.current) > 1) position.current = 'own'
      setAtEnd(distanceFromEnd(current, scrolled) <= NEAR_PX)
    }
  }, [box, content, settle, lastKey])

  const followEnd = useCallback(() => {
    position.current = 'end'
    settle()
  }, [settle])

  const hasScrolled = useCallback(() => position.current === 'own', [])

  return { atEnd, followEnd, hasScrolled }
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

/** The element that scrolls the chat: its box or, with little space, the page around it. */
export function scrollerOf(box: HTMLElement): HTMLElement {
  const isStatic = getComputedStyle(box).overflowY === 'visible'
  return (isStatic && box.parentElement) || box
}

/**
 * The distance from the bottom of the visible area to the end of the chat. Content below the chat
 * does not count.
 */
function distanceFromEnd(box: HTMLElement, scrolled: HTMLElement): number {
  if (scrolled !== box) {
    return box.getBoundingClientRect().bottom - scrolled.getBoundingClientRect().bottom
  }
  return box.scrollHeight - box.scrollTop - box.clientHeight
}
