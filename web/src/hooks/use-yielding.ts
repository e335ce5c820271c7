import { type RefObject, useEffect, useState } from 'react'
import { scrollerOf } from './use-reading-position.ts'

/** A shorter scroll has no direction, in CSS pixels. */
const STEP_PX = 4
/** The height at the foot that the bar covers, in CSS pixels. */
const COVERED_PX = 80

/**
 * Whether a bar over the foot of the chat yields to a reader who scrolls down. It returns at the end
 * of the shorter answer to the last question, and on the way up.
 * @param box the element with the chat.
 * @param content the element in the box; its last child is the last question.
 * @param hasBar whether there is a bar.
 */
export function useYielding(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  hasBar: boolean,
): boolean {
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
      setYielding(by > 0 && !isAnswerRead(content.current, scrolled))
    }
    // Scroll events do not bubble, and either element may scroll.
    const page = current.parentElement
    const options = { capture: true, passive: true }
    page?.addEventListener('scroll', onScroll, options)
    return () => {
      page?.removeEventListener('scroll', onScroll, options)
      setYielding(false)
    }
  }, [box, content, hasBar])
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
