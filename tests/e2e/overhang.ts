import type { Page } from 'playwright-core'

/** By how much the page, or its content within the frame, is wider than its place. */
export const overhang = (page: Page) =>
  page.evaluate<number>(`Math.max(...[...document.querySelectorAll('html, main')]
    .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))`)
