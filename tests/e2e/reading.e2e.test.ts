import { DESKTOP, PHONE, questionInput, waitForVoteBar } from '@assay/testing/browser'
import { shortOrLong } from '@assay/testing/long-form'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { ageUsers, atSize, scriptedTest as test, vote } from './arena.ts'
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

test.for(atSize('phone'))(
  'on a %s, the question stays at the top while the answers grow, and nothing shifts',
  async ([, device], { visit }) => {
    const { page, complaints } = await visit(device)
    await startBattle(page)
    const top = (await page.getByRole('main').boundingBox())?.y ?? Number.NaN
    await expect.poll(() => topOf(page)).toBeLessThan(top + 80)
    const began = await topOf(page)
    await waitForVoteBar(page)
    expect(await topOf(page)).toBeCloseTo(began, 0)
    await expectNoJump(page)

    // The button covers no line that is being read, and takes the place of the vote.
    await scrollBy(page, 100)
    await page.getByRole('button', { name: 'To the end' }).waitFor()
    const [read, jump] = await Promise.all([
      chatRegion(page).boundingBox(),
      page.getByRole('button', { name: 'To the end' }).boundingBox(),
    ])
    expect(jump?.y).toBeGreaterThanOrEqual((read?.y ?? 0) + (read?.height ?? Number.NaN))
    await page.getByRole('button', { name: 'To the end' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'To the end' }).count()).toBe(0)
    await openBoth(page)
    await vote(page, "It's a tie")
    await expectNoJump(page)
    expect(complaints).toEqual([])
  },
)

const hintOn = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Sign in to save your chats!' })

/** Expects that elements at the bottom, which appear with a result, cover none of its buttons. */
async function expectPressable(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Ask a follow-up' })
  await Promise.all([hintOn(page).waitFor(), next.waitFor()])
  const [top, bottom] = [await hintOn(page).boundingBox(), await next.boundingBox()]
  const hasRoom = (page.viewportSize()?.height ?? 0) >= 450
  if (hasRoom) expect((bottom?.y ?? 0) + (bottom?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0)
  await next.click()
  await page.locator('textarea:focus').waitFor()
}

test.for(atSize('desktop'))(
  'on a %s, a vote moves no answer, and the next step follows the result',
  async ([, device], { visit }) => {
    const { page, complaints } = await visit(device)
    await startBattle(page)
    await waitForVoteBar(page)
    await openBoth(page)
    const chosen = page.getByRole('article').last()
    const before = await chosen.boundingBox()
    await vote(page, 'Right is Better')
    const result = page.getByRole('region', { name: 'Result 1' })
    await result.getByRole('link', { name: 'New battle' }).waitFor()
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    const after = await page.getByRole('article').boundingBox()
    expect([after?.x, after?.width]).toEqual([before?.x, before?.width])
    await expectNoJump(page)
    await expectCleanInBothSchemes(page)
    await page.getByRole('button', { name: 'Show both responses' }).click()
    await expect.poll(() => page.getByRole('article').count()).toBe(2)
    await expectNoJump(page)
    expect(complaints).toEqual([])
  },
)

test('on a small phone, no message covers the request for consent at a second visit', async ({
  arena,
  visit,
}) => {
  const { page, complaints } = await visit({ ...PHONE, viewport: { width: 360, height: 640 } })
  await startBattle(page)
  await waitForVoteBar(page)
  await ageUsers(arena)
  await openBoth(page)
  await vote(page, 'Left is Better')
  const research = page.getByRole('region', { name: 'Research use' })
  await research.getByRole('button', { name: 'Details' }).tap()
  const details = page.getByRole('dialog', { name: 'Research use' })
  await details.getByText(/published for research under a pseudonym/).waitFor()
  await expectCleanInBothSchemes(page)
  await details.getByRole('button', { name: 'Cancel' }).tap()
  expect(await hintOn(page).count()).toBe(0)
  await expectNoJump(page)
  await research.getByRole('button', { name: 'No' }).tap()
  await page.getByText(/^Your choice is saved/).waitFor()
  await hintOn(page).waitFor()
  expect(complaints).toEqual([])
})

const SMALL = [
  ['400 %', { viewport: { width: 320, height: 256 } }],
  [
    'a phone in landscape',
    { viewport: { width: 844, height: 390 }, isMobile: true, hasTouch: true },
  ],
  ['200 %', { viewport: { width: 720, height: 450 } }],
  ['200 % on a wide screen', { viewport: { width: 960, height: 540 } }],
] as const satisfies readonly (readonly [string, BrowserContextOptions])[]

test.for(shortOrLong<readonly (typeof SMALL)[number][]>(SMALL.slice(0, 2), SMALL))(
  'at %s, the answers keep half of the height before the vote, and nothing scrolls sideways',
  async ([, device], { visit }) => {
    const { page } = await visit(device)
    const { width, height } = device.viewport
    await startBattle(page)
    const stop = await page.getByRole('button', { name: 'Stop' }).boundingBox()
    expect(stop && stop.y + stop.height <= height).toBe(true)
    await waitForVoteBar(page)
    const [header, bar] = await Promise.all([
      page.getByRole('main').boundingBox(),
      page.getByRole('region', { name: 'Vote' }).boundingBox(),
    ])
    const bottom = Math.min(height, bar?.y ?? height)
    expect(bottom - (header?.y ?? 0)).toBeGreaterThanOrEqual(height / 2)
    const answer = await page.getByRole('article').first().boundingBox()
    if (width > 640) expect(bottom - (answer?.y ?? bottom)).toBeGreaterThanOrEqual(height / 3)
    const widest = () => page.locator('html').evaluate(({ scrollWidth }) => scrollWidth)
    expect(await widest()).toBe(width)
    const isWide = ({ scrollWidth, clientWidth }: { scrollWidth: number; clientWidth: number }) =>
      scrollWidth > clientWidth
    expect(await chatRegion(page).evaluate(isWide)).toBe(false)
    await scrollBy(page, 100)
    const jump = await page.getByRole('button', { name: 'To the end' }).boundingBox()
    expect(jump && jump.x >= 0 && jump.x + jump.width <= width).toBe(true)
    expect(jump && jump.y + jump.height <= height).toBe(true)
    await scrollBy(page, -100)
    await expect.poll(() => isInSight(voteBar(page))).toBe(true)

    await expectStillShell(page)

    await openBoth(page)
    // The press has scrolled down to the tab, so the bar has yielded.
    await scrollBy(page, -1_000)
    await expect.poll(() => isInSight(voteBar(page))).toBe(true)
    await vote(page, 'Left is Better')
    await expectPressable(page)
    await expectStillShell(page)
    await page.getByRole('textbox', { name: 'Your question' }).fill('And in children?')
    expect(await widest()).toBe(width)
    await expectCleanInBothSchemes(page)
  },
)

test.for(SMALL.filter(([, { viewport }]) => viewport.height >= 390 && viewport.height < 500))(
  'at %s, Continue and then the buttons of a held vote come into sight',
  async ([, device], { visit }) => {
    const { page } = await visit(device)
    await startBattle(page)
    await waitForVoteBar(page)
    const shows = (name: string) => isInSight(page.getByRole('button', { name, exact: true }))
    await page.keyboard.press('1')
    await expect.poll(() => shows('Continue')).toBe(true)
    await page.keyboard.press('Enter')
    for (const name of ['Open Assistant B', 'Vote anyway'])
      await expect.poll(() => shows(name)).toBe(true)
  },
)

test('what is typed into a page before the palette has loaded is searched for', async ({
  visit,
}) => {
  const { page } = await visit(DESKTOP)
  const mayLoad = Promise.withResolvers<void>()
  await page.route(/command-palette/, async (route) => {
    await mayLoad.promise
    await route.continue()
  })
  await page.goto('/battle')
  await questionInput(page).fill('Why?')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('lead')
  await page.keyboard.press('Enter')
  mayLoad.resolve()
  await page.getByRole('combobox').waitFor()
  await page.keyboard.type('er')
  expect(await page.getByRole('combobox').inputValue()).toBe('leader')
  expect(await questionInput(page).inputValue()).toBe('Why?')
})
