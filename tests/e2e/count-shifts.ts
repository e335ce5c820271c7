import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Sums the page's layout shifts and records which elements moved. */
export const COUNT_SHIFTS = `
  globalThis.shifted = 0
  globalThis.jumps = []
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, startTime, sources } of list.getEntries()) {
      if (hadRecentInput) continue
      shifted += value
      const places = sources.map(({ node, previousRect, currentRect }) =>
        [node?.nodeName, node?.className, previousRect.y, currentRect.y].join(' '))
      jumps.push([value, startTime, ...places].join(', '))
    }
  }).observe({ type: 'layout-shift', buffered: true })`

/**
 * @throws if the page has shifted by more than 0.05 in total, with the elements that moved.
 */
export async function expectNoJump(page: Page): Promise<void> {
  const [shifted, jumps] = await page.evaluate<[number, string[]]>('[shifted, jumps]')
  expect(shifted, jumps.join('\n')).toBeLessThanOrEqual(0.05)
}
