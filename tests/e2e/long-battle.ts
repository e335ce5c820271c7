import { acceptTerms, send } from '@assay/testing/browser'
import type { Locator, Page } from 'playwright-core'
import { COUNT_SHIFTS } from './count-shifts.ts'

export const chatRegion = (page: Page) => page.getByRole('region', { name: 'Chat' })
const question = (page: Page) => page.getByRole('region', { name: 'Question 1' })

/**
 * If the page shows one answer at a time, opens the other one, so that a vote needs no
 * confirmation.
 */
export async function openBoth(page: Page) {
  const tab = page.getByRole('button', { name: /^Assistant B/ })
  if (await tab.isVisible()) await tab.click()
}

/** Scrolls the chat as a wheel does, wherever the page scrolls. */
export const scrollBy = (page: Page, pixels: number) =>
  chatRegion(page).evaluate((box, by) => {
    const isStatic = String(box.computedStyleMap().get('overflow-y')) === 'visible'
    const scrolled = (isStatic && box.parentElement) || box
    scrolled.scrollBy(0, by)
  }, pixels)

export const voteBar = (page: Page) => page.getByRole('region', { name: 'Vote' })

/** Whether an element is entirely on the screen. */
export async function isInSight(locator: Locator): Promise<boolean> {
  const box = await locator.boundingBox()
  const height = locator.page().viewportSize()?.height ?? 0
  return box !== null && box.y >= 0 && box.y + box.height <= height
}

export const topOf = async (page: Page) => (await question(page).boundingBox())?.y ?? Number.NaN

export async function startBattle(page: Page) {
  await page.addInitScript(COUNT_SHIFTS)
  await page.goto('/battle')
  await acceptTerms(page)
  await send(page, 'How is sepsis defined today?')
  await page.getByRole('article').first().waitFor()
}
