import { type RefObject, useEffect, useState } from 'react'
import { scrollerOf } from './use-reading-position.ts'

/** A shorter scroll has no direction, in CSS pixels. */
const STEP_PX = 4
/** The height at the foot that the bar covers, in CSS pixels. */
const COVERED_PX = 80

interface YieldingOptions {
  /** The element with the chat. */
  readonly box: RefObject<HTMLElement | null>
  /** The element in the box; its last child is the last question. */
  readonly content: RefObject<HTMLElement | null>
  readonly hasBar: boolean
  /** Whether the reader has scrolled. Until then, the page scrolls automatically as answers grow. */
  readonly hasScrolled: () => boolean
}

/**
 * Whether a bar over the foot of the chat yields to a reader who scrolls down. It returns at the end
 * of the shorter answer to the last question, and on the way up.
 */
export function useYielding({ box, content, hasBar, hasScrolled }: YieldingOptions): boolean {
  const [isYielding, setYielding] = useState(false)
  useEffect(() => {
    const { current } = box
    if (!hasBar || !current) return
    let turnedAt = scrollerOf(current).scrollTop
    function onScroll() {
      if (!current) return
      const scrolled = scrollerOf(current)
      const by = scrolled.scrollTop - turnedAt
      if (Math.abs(by) < STEP_PX) return
      turnedAt = scrolled.scrollTop
      setYielding(by > 0 && hasScrolled() && !isAnswerRead(content.current, scrolled))
    }
    // Either element may scroll. These listeners run after those of the reading position.
    const leaving = new AbortController()
    for (const element of [current, current.parentElement]) {
      element?.addEventListener('scroll', onScroll, { passive: true, signal: leaving.signal })
    }
    return () => {
      leaving.abort()
      setYielding(false)
    }
  }, [box, content, hasBar, hasScrolled])
  return isYielding
}

/** Whether one of the answers to the last question ends above the bar, or the chat ends there. */
function isAnswerRead(content: HTMLElement | null, scrolled: HTMLElement): boolean {
  const { scrollTop, clientHeight, scrollHeight } = scrolled
  if (scrollTop + clientHeight > scrollHeight - STEP_PX) return true
  const end = scrolled.getBoundingClientRect().bottom - COVERED_PX
  return [...(content?.lastElementChild?.querySelectorAll('article') ?? [])]
    .map((answer) => answer.getBoundingClientRect())
    .some(({ height, bottom }) => height > 0 && bottom <= end)
}
