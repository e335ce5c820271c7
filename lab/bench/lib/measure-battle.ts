import { acceptTerms, questionInput, waitForVoteBar } from '@assay/harness/browser'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** Adds up how far things jump by themselves, and notes how long each interaction took to be seen. */
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

/** Shorter interactions are not told. */
const LEAST_MS = 16
/** Until what an interaction has led to is painted, and told. */
const SETTLE_MS = 500
/** From the accepted terms to a question: the idle page fetches what it will need. */
const READ_MS = 3_000

export interface BattleFigures {
  /** The sum of all layout shifts, from the landing to the reveal. */
  readonly shifted: number
  /** The slowest interaction of each kind, up to what it paints; a tab is pressed on a phone alone. */
  readonly sendMs: number
  readonly tabMs: number | undefined
  readonly voteMs: number
}

/** Holds a battle as a newcomer does, up to the reveal, on a processor so many times slower. */
export async function measureBattle(
  browser: Browser,
  device: BrowserContextOptions & { readonly baseURL: string },
  cpuSlowdown: number,
): Promise<BattleFigures> {
  const context = await browser.newContext(device)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.addInitScript(OBSERVE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.goto('/battle')
  await acceptTerms(page)
  await page.waitForTimeout(READ_MS)
  await questionInput(page).fill('How is sepsis defined today?')

  const sendMs = await slowestOf(page, () => page.getByRole('button', { name: 'Send' }).click())
  await waitForVoteBar(page)
  const tab = page.getByRole('button', { name: /^Assistant B/ })
  const tabMs = (await tab.isVisible()) ? await slowestOf(page, () => tab.click()) : undefined
  const voteMs = await slowestOf(page, async () => {
    await page.getByRole('button', { name: "It's a tie" }).click()
    await page.waitForTimeout(SETTLE_MS)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('region', { name: 'Result 1' }).waitFor()
  })
  const shifted = await page.evaluate<number>('shifted')
  await context.close()
  return { shifted, sendMs, tabMs, voteMs }
}

async function slowestOf(page: Page, interact: () => Promise<void>): Promise<number> {
  await page.evaluate('interactions.length = 0')
  await interact()
  await page.waitForTimeout(SETTLE_MS)
  return page.evaluate<number>(`Math.max(${LEAST_MS}, ...interactions)`)
}
