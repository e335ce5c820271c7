import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Waits for all transitions, because colours have less contrast during a transition. It lists them
 * in each frame: the promise of a transition may stay pending if its element is removed. Chromium
 * keeps finished transitions of closed `<details>` in the list.
 */
const TRANSITIONS_END = `new Promise((resolve) => {
  const check = () =>
    document
      .getAnimations()
      .some((animation) => animation instanceof CSSTransition && animation.playState === 'running')
      ? requestAnimationFrame(check)
      : resolve()
  check()
})`

/**
 * Lists violated axe rules. Check the light scheme first: in the dark scheme, only colours are
 * checked.
 */
export async function listViolations(page: Page, colorScheme: 'light' | 'dark') {
  const options: RunOptions = {
    // Reporting every passing element takes half of the time on a large page.
    resultTypes: ['violations'],
    ...(colorScheme === 'dark' && { runOnly: ['color-contrast'] }),
  }
  // Loading the library takes longer than a check, so each document loads it once.
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe.source)
  await page.evaluate(TRANSITIONS_END)
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`)
  return violations
}

/** Expects that the screen violates no axe rule in the light and dark schemes. */
export async function expectCleanInBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForSelector(`html[data-mantine-color-scheme=${colorScheme}]`)
    const violations = await listViolations(page, colorScheme)
    expect(violations.map(({ id, nodes }) => [colorScheme, id, nodes[0]?.html])).toEqual([])
  }
}
