import { type TouchEvent, useRef } from 'react'

/**
 * The distance in CSS pixels that makes a swipe, and the ratio of horizontal to vertical movement.
 */
const FAR_PX = 60
const STRAIGHT = 2

/** Reports swipes across an element, except those that scroll a table or code inside it. */
export function useSwipe(onSwipe: (to: 'left' | 'right') => void) {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined)
  return {
    onTouchStart({ target, touches }: TouchEvent) {
      const touch = touches.length === 1 ? touches[0] : undefined
      const free = touch && !scrollsSideways(target)
      start.current = free ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const from = start.current
      const touch = changedTouches[0]
      start.current = undefined
      if (!from || !touch) return
      const [across, down] = [touch.clientX - from.x, touch.clientY - from.y]
      if (Math.abs(across) < FAR_PX || Math.abs(across) < STRAIGHT * Math.abs(down)) return
      onSwipe(across < 0 ? 'left' : 'right')
    },
  }
}

function scrollsSideways(target: EventTarget): boolean {
  let element = target instanceof Element ? target : null
  while (element && element.tagName !== 'ARTICLE') {
    const { overflowX } = getComputedStyle(element)
    const scrolls = overflowX === 'auto' || overflowX === 'scroll'
    if (scrolls && element.scrollWidth > element.clientWidth) return true
    element = element.parentElement
  }
  return false
}
