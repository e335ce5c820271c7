import { acceptTerms, questionInput, waitForVoteBar } from '@assay/testing/browser'
import type { Page } from 'playwright-core'

/** Sums layout shifts, and records the duration of each interaction until the next paint. */
const OBSERVE = `
  globalThis.shifted = 0
  globalThis.interactions = []
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) shifted += value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) interactions.push(duration)
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })`

/**
 * After this time, the browser has painted the effects of an interaction and has an entry for it.
 */
const SETTLE_MS = 500
/**
 * Time between accepting the terms and asking. During this time, the idle page loads the remaining
 * scripts.
 */
const READ_MS = 3_000

export interface BattleFigures {
  /** The sum of all layout shifts, from the first page to the reveal. */
  readonly shifted: number
  /**
   * Duration of the slowest interaction up to its paint. It is at least 16 ms, because shorter
   * interactions have no entry.
   */
  readonly slowestMs: number
}

/** Holds a battle in a new page as a new user, up to the reveal. */
export async function measureBattle(page: Page): Promise<BattleFigures> {
  await page.addInitScript(OBSERVE)
  await page.goto('/battle')
  await acceptTerms(page)
  await page.waitForTimeout(READ_MS)
  await questionInput(page).fill('How does CAR-T cell therapy cause cytokine release syndrome?')
  await page.evaluate('interactions.length = 0')
  await page.getByRole('button', { name: 'Send' }).click()
  await waitForVoteBar(page)
  const tab = page.getByRole('button', { name: /^Assistant B/ })
  if (await tab.isVisible()) await tab.click()
  await page.waitForTimeout(SETTLE_MS)
  await page.getByRole('button', { name: "It's a tie" }).click()
  await page.waitForTimeout(SETTLE_MS)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('region', { name: 'Result 1' }).waitFor()
  await page.waitForTimeout(SETTLE_MS)
  return page.evaluate('({ shifted, slowestMs: Math.max(16, ...interactions) })')
}
