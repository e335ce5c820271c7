import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** How near to its end, in CSS pixels, a reader still counts as reading the end. */
const NEAR_PX = 48

/**
 * Keeps a scrolled box at its end while its content grows, until the reader scrolls up.
 * @param content the growing element inside the box.
 */
export function useStickToBottom(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
) {
  const stuck = useRef(true)
  const [atBottom, setAtBottom] = useState(true)

  useEffect(() => {
    const scrolled = box.current
    if (!scrolled || !content.current) return
    const controller = new AbortController()
    const observer = new ResizeObserver(() => {
      if (stuck.current) scrolled.scrollTop = scrolled.scrollHeight
    })
    observer.observe(content.current)
    observer.observe(scrolled)
    // Only a reader moves up; a box that shrinks or a text that grows leaves the position alone.
    let lastTop = scrolled.scrollTop
    const onScroll = () => {
      if (distanceFromEnd(scrolled) <= NEAR_PX) stuck.current = true
      else if (scrolled.scrollTop < lastTop) stuck.current = false
      lastTop = scrolled.scrollTop
      setAtBottom(stuck.current)
    }
    scrolled.addEventListener('scroll', onScroll, { passive: true, signal: controller.signal })
    return () => {
      observer.disconnect()
      controller.abort()
    }
  }, [box, content])

  const jump = useCallback(() => {
    stuck.current = true
    setAtBottom(true)
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [box])

  return { atBottom, jump }
}

function distanceFromEnd({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number {
  return scrollHeight - scrollTop - clientHeight
}
