import type { Page } from 'playwright-core'

/** Runs in the page: lists controls and headings whose text is cut, and controls that overlap. */
const FIND = `(() => {
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const textOf = (element) => element.textContent.trim().slice(0, 60)
  const found = []
  const labels = 'button, button *, a, label, h1, h2, h3, legend, summary, [role=tab]'
  for (const element of document.querySelectorAll(labels)) {
    const { overflowX } = getComputedStyle(element)
    const isCut = element.scrollWidth - element.clientWidth > 1 && overflowX !== 'visible'
    const isHidden = element.clientWidth <= 1 || element.closest('.visually-hidden')
    if (isCut && overflowX !== 'auto' && shown(element) && textOf(element) && !isHidden)
      found.push('cut: ' + textOf(element))
  }
  const isFloating = (element) => {
    for (let at = element; at; at = at.parentElement)
      if (/fixed|sticky|absolute/.test(getComputedStyle(at).position)) return true
    return false
  }
  // Content beyond the edges of a scroll container is not shown.
  const shownPart = (element, { left, top, right, bottom }) => {
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (getComputedStyle(at).overflow === 'visible') continue
      const edge = at.getBoundingClientRect()
      left = Math.max(left, edge.left)
      top = Math.max(top, edge.top)
      right = Math.min(right, edge.right)
      bottom = Math.min(bottom, edge.bottom)
    }
    return { left, top, right, bottom }
  }
  const controls = [...document.querySelectorAll('button, a[href], input, select, textarea')]
    .filter((element) => shown(element) && !isFloating(element))
    .flatMap((element) => [...element.getClientRects()].map((box) => ({ element, box: shownPart(element, box) })))
    .filter(({ box }) => box.right - box.left > 1 && box.bottom - box.top > 1)
  for (const [index, one] of controls.entries())
    for (const other of controls.slice(index + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (across > 4 && down > 4) found.push('overlap: ' + textOf(one.element) + ' / ' + textOf(other.element))
    }
  const wide = [...document.querySelectorAll('html, main')]
  if (wide.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)) found.push('wider than the window')
  return [...new Set(found)]
})()`

/** Lists cut texts, overlapping controls, and whether the page is wider than the window. */
export const layoutFaults = (page: Page) => page.evaluate<string[]>(FIND)
