import { DESKTOP, PHONE, waitForVoteBar } from '@assay/testing/browser'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { atSize, choice, scriptedTest as test } from './arena.ts'
import { expectCleanInBothSchemes } from './axe.ts'
import { expectNoJump } from './count-shifts.ts'
import { expectStillShell } from './expect-still-shell.ts'
import {
  chatRegion,
  isInSight,
  openBoth,
  scrollBy,
  startBattle,
  topOf,
  voteBar,
} from './long-battle.ts'

/** Whether an element is entirely below the screen. */
async function isBelow(locator: Locator): Promise<boolean> {
  const box = await locator.boundingBox()
  return (box?.y ?? 0) >= (locator.page().viewportSize()?.height ?? Number.NaN)
}

/** Opens the page as in a new tab, where no choice is left over. */
async function forgetChoice(page: Page) {
  await page.evaluate('sessionStorage.clear()')
  await page.reload()
  await waitForVoteBar(page)
}

test.for(atSize('phone'))(
  'on a %s, the vote is one row that yields to reading, and nothing shifts when it opens',
  async ([, device], { visit }) => {
    const { page, complaints } = await visit({ ...device, reducedMotion: 'reduce' })
    await startBattle(page)
    await waitForVoteBar(page)
    const bar = voteBar(page)
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(64)
    expect(await isInSight(bar)).toBe(true)
    const text = page.locator('article:visible [data-answer] p').first()
    const place = await text.boundingBox()
    await choice(page, 'Left is Better').click()
    await page.getByRole('button', { name: 'Continue' }).waitFor()
    expect(await text.boundingBox()).toEqual(place)
    await expectNoJump(page)
    await forgetChoice(page)

    // Without motion, the bar is gone at once.
    await scrollBy(page, -10_000)
    await scrollBy(page, 60)
    await expect.poll(() => isBelow(bar)).toBe(true)
    await scrollBy(page, -20)
    await expect.poll(() => isInSight(bar)).toBe(true)
    await scrollBy(page, 20)
    await expect.poll(() => isBelow(bar)).toBe(true)

    // It returns at the end of the shorter answer.
    while (await isBelow(bar)) await scrollBy(page, 100)
    const [top, ends] = await Promise.all([
      bar.boundingBox(),
      page
        .getByRole('article')
        .evaluateAll((answers) => answers.map((each) => each.getBoundingClientRect().bottom)),
    ])
    expect(Math.min(...ends.filter(Boolean))).toBeLessThanOrEqual(top?.y ?? Number.NaN)
    await expectNoJump(page)
    expect(complaints).toEqual([])
  },
)

test('the vote never hides from the keyboard', async ({ visit }) => {
  const { page } = await visit(DESKTOP)
  await startBattle(page)
  await waitForVoteBar(page)
  const bar = voteBar(page)
  await scrollBy(page, 100)
  await expect.poll(() => isBelow(bar)).toBe(true)
  await page.keyboard.press('2')
  await expect.poll(() => isInSight(page.getByRole('button', { name: 'Continue' }))).toBe(true)

  await forgetChoice(page)
  await scrollBy(page, 100)
  await expect.poll(() => isBelow(bar)).toBe(true)
  await page.keyboard.press('Tab')
  await expect.poll(() => bar.locator(':focus').count()).toBe(1)
  await expect.poll(() => isInSight(bar)).toBe(true)
  await scrollBy(page, 100)
  expect(await isInSight(bar)).toBe(true)

  // It stays while the keyboard scrolls the chat.
  while ((await chatRegion(page).and(page.locator(':focus')).count()) === 0)
    await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('PageDown')
  await expect
    .poll(() => chatRegion(page).evaluate(({ scrollTop }) => scrollTop))
    .toBeGreaterThan(300)
  expect(await isInSight(bar)).toBe(true)
})

test('a key marks its choice, not all four, and “left” stays left on a page from right to left', async ({
  visit,
}) => {
  const { page } = await visit(DESKTOP)
  await startBattle(page)
  await waitForVoteBar(page)
  const outlineOf = (selector: string) =>
    page.evaluate(`getComputedStyle(document.querySelector('${selector}')).outlineStyle`)
  await page.keyboard.press('1')
  expect(await outlineOf('[aria-label^="Choices"]')).toBe('none')
  expect(await outlineOf('[aria-label^="Choices"] [aria-pressed="true"]')).toBe('solid')

  const placeOf = async (locator: Locator) => (await locator.boundingBox())?.x ?? Number.NaN
  for (const direction of ['ltr', 'rtl']) {
    await page.locator('html').evaluate((html, dir) => html.setAttribute('dir', dir), direction)
    const articles = page.getByRole('article')
    expect(await placeOf(articles.first())).toBeLessThan(await placeOf(articles.last()))
    const [left, right] = ['Left is Better', 'Right is Better'].map((name) => choice(page, name))
    expect(await placeOf(left as Locator)).toBeLessThan(await placeOf(right as Locator))
  }
})

test('on a small phone, the vote bar is visible, and writing a reason moves no answer', async ({
  visit,
}) => {
  const height = 568
  const { page, complaints } = await visit({ ...PHONE, viewport: { width: 320, height } })
  await startBattle(page)
  await waitForVoteBar(page)
  const bar = page.getByRole('region', { name: 'Vote' })
  const dueAt = (await bar.boundingBox()) ?? { y: Number.NaN, height: 0 }
  expect(dueAt.y).toBeGreaterThanOrEqual((height * 2) / 3)
  expect(dueAt.y + dueAt.height).toBeLessThanOrEqual(height)
  await expectNoJump(page)

  await openBoth(page)
  const began = await topOf(page)
  await choice(page, "It's a tie").tap()
  await page.getByPlaceholder('Share a reason? (Optional)').tap()
  await page.keyboard.type('Both cite a guideline. '.repeat(6))
  expect(await topOf(page)).toBeCloseTo(began, 0)
  const openedAt = (await bar.boundingBox()) ?? { y: Number.NaN, height: 0 }
  expect(openedAt.y).toBeGreaterThanOrEqual(height / 2)
  expect(openedAt.y + openedAt.height).toBeLessThanOrEqual(height)
  await expectStillShell(page)
  await expectCleanInBothSchemes(page)

  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Result 1' }).waitFor()
  expect(complaints).toEqual([])
})
