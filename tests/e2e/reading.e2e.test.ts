import { createScriptedModels } from '@assay/testing/arena'
import {
  acceptTerms,
  DESKTOP,
  PHONE,
  questionInput,
  send,
  waitForVoteBar,
} from '@assay/testing/browser'
import { shortOrLong } from '@assay/testing/long-form'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { ageUsers, atSize, ownTest as base, choice, vote } from './arena.ts'
import { expectCleanInBothSchemes } from './axe.ts'
import { COUNT_SHIFTS, expectNoJump } from './count-shifts.ts'
import { expectStillShell } from './expect-still-shell.ts'
import { createStoredThread, type StoredCheck } from './stored-thread.ts'

// Both answers are longer than any screen.
const SCRIPT = { tokens: 300, gap: 5 }
const test = base.extend(
  'options',
  { scope: 'file' },
  { client: true, models: createScriptedModels([SCRIPT, SCRIPT]) },
)

const chatRegion = (page: Page) => page.getByRole('region', { name: 'Chat' })
const question = (page: Page) => page.getByRole('region', { name: 'Question 1' })
/**
 * If the page shows one answer at a time, opens the other one, so that a vote needs no
 * confirmation.
 */
async function openBoth(page: Page) {
  const tab = page.getByRole('button', { name: /^Assistant B/ })
  if (await tab.isVisible()) await tab.click()
}

/** Scrolls the chat as a wheel does, wherever the page scrolls. */
const scrollBy = (page: Page, pixels: number) =>
  chatRegion(page).evaluate((box, by) => {
    const isStatic = String(box.computedStyleMap().get('overflow-y')) === 'visible'
    const scrolled = (isStatic && box.parentElement) || box
    scrolled.scrollBy(0, by)
  }, pixels)

const voteBar = (page: Page) => page.getByRole('region', { name: 'Vote' })
/** Whether an element is entirely on the screen. */
async function isInSight(locator: Locator): Promise<boolean> {
  const box = await locator.boundingBox()
  const height = locator.page().viewportSize()?.height ?? 0
  return box !== null && box.y >= 0 && box.y + box.height <= height
}
/** Whether an element is entirely below the screen. */
async function isBelow(locator: Locator): Promise<boolean> {
  const box = await locator.boundingBox()
  return (box?.y ?? 0) >= (locator.page().viewportSize()?.height ?? Number.NaN)
}

const topOf = async (page: Page) => (await question(page).boundingBox())?.y ?? Number.NaN

/** Opens the page as in a new tab, where no choice is left over. */
async function forgetChoice(page: Page) {
  await page.evaluate('sessionStorage.clear()')
  await page.reload()
  await waitForVoteBar(page)
}

async function startBattle(page: Page) {
  await page.addInitScript(COUNT_SHIFTS)
  await page.goto('/battle')
  await acceptTerms(page)
  await send(page, 'How is sepsis defined today?')
  await page.getByRole('article').first().waitFor()
}

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
  ['200 %', { viewport: { width: 720, height: 450 } }],
  ['200 % on a wide screen', { viewport: { width: 960, height: 540 } }],
  [
    'a phone in landscape',
    { viewport: { width: 844, height: 390 }, isMobile: true, hasTouch: true },
  ],
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

const LONG_LINE = `dose = ${'creatinine_clearance(age, weight, serum_creatinine) + '.repeat(4)}0`
const WIDE = `## Dose

### By renal function

Per 1.73 m<sup>2</sup>, see [1] and the note[^n]; <kbd>Esc</kbd> closes.

| ${'Drug | Dose, eGFR above 60 | Dose, eGFR 30 to 60 | Dose, eGFR below 30 | Dialysis | Notes of the label |'}
|${' --- |'.repeat(6)}
${'| Apixaban | 5 mg twice daily | 5 mg twice daily | 2.5 mg twice daily, with care | 2.5 mg twice daily | Reduce if two of three: age, weight, creatinine |\n'.repeat(30)}

$$
\\mathrm{CrCl} = \\frac{(140 - \\mathrm{age}) \\times \\mathrm{weight} \\times 0.85}{72 \\times S_{Cr}} \\qquad \\vec{x} = \\sqrt{\\frac{a_1^2 + a_2^2 + a_3^2 + a_4^2 + a_5^2}{n - 1}} \\qquad \\vec{y} = \\sqrt{\\frac{b_1^2 + b_2^2 + b_3^2 + b_4^2 + b_5^2}{n - 1}}
$$

\`\`\`py
${LONG_LINE}
\`\`\`

[1]: https://doi.org/10.1056/NEJMoa1107039
[^n]: PMID 21870978.
`

const READ_CLIPBOARD = `navigator.clipboard.read().then(async ([item]) =>
  Promise.all(['text/html', 'text/plain'].map(async (type) => (await item.getType(type)).text())))`

/**
 * Measures from the left edge of the first answer to the right edge of the last one, in CSS pixels.
 */
async function widthOfAnswers(page: Page): Promise<number> {
  const answers = page.getByRole('article').filter({ visible: true })
  const boxes = await Promise.all((await answers.all()).map((answer) => answer.boundingBox()))
  const edges = boxes.map((box) => [box?.x ?? Number.NaN, (box?.x ?? 0) + (box?.width ?? 0)])
  return (
    Math.max(...edges.map(([, right = 0]) => right)) - Math.min(...edges.map(([left]) => left ?? 0))
  )
}

/** Opens a truncated part in full. */
async function openInFull(page: Page, name: 'Table' | 'Formula' | 'Code'): Promise<Locator> {
  const box = name === 'Code' ? page.locator('pre') : page.getByRole('group', { name })
  const frame = page.locator('[data-cut]', { has: box })
  await frame.getByRole('button', { name: 'Open in full' }).click()
  return page.getByRole('dialog', { name })
}

const SHADES_ON_PAPER = `[...document.querySelectorAll('[data-paper] *')].filter((part) => {
  const { display, backgroundImage } = getComputedStyle(part, '::after')
  return backgroundImage !== 'none' && display !== 'none'
}).length`
const COLORS_ON_PAPER = `[...new Set([...document.querySelectorAll('[data-paper] *')].map(
  (part) => getComputedStyle(part).color))]`

test.for(atSize('desktop'))(
  'on a %s, answers use the width, and truncated parts are marked and open in full',
  async ([, device], { visit }) => {
    const { page, complaints } = await visit(device)
    await page.goto('/battle')
    await acceptTerms(page)
    const thread = await createStoredThread(page, () => [WIDE])
    await thread.open()
    await page.locator('.katex').first().waitFor()
    const table = page.getByRole('group', { name: 'Table' })
    await page.locator('[data-cut~="bottom"]', { has: table }).waitFor()
    if (device === PHONE) await page.locator('[data-cut~="right"]', { has: table }).waitFor()
    // A line is 24 pixels high, and a cell has 12 pixels of padding.
    const heights = await table
      .getByRole('cell')
      .evaluateAll((cells) => cells.map(({ clientHeight }) => clientHeight))
    expect(Math.max(...heights)).toBeLessThan(4 * 24 + 14)
    await table.evaluate((box) => box.scrollTo(0, 400))
    const top = (await table.boundingBox())?.y ?? Number.NaN
    const head = await table.getByRole('columnheader').first().boundingBox()
    expect(head?.y).toBeCloseTo(top, 0)

    expect(
      await page.locator('[data-answer] :is(sup:not(:has(*)), kbd)').allTextContents(),
    ).toEqual(['2', 'Esc'])
    const sizes =
      '[...document.querySelectorAll("[data-level]")].map((h) => getComputedStyle(h).fontSize)'
    expect(await page.evaluate(sizes)).toEqual(['18px', '16px'])

    // The answers' names stay visible above scrolled content.
    const layer = (element: Locator) =>
      element.evaluate((shown) => Number(shown.computedStyleMap().get('z-index')) || 0)
    const header = page.getByRole('article').first().locator('header')
    const columnName = table.locator('th').first()
    expect(await layer(header)).toBeGreaterThan(await layer(columnName))
    // The button that opens the table does not cover it.
    const opener = page.getByRole('button', { name: 'Open in full' }).first()
    const { width, height } = (await table.boundingBox()) ?? { width: Number.NaN, height: 0 }
    expect((await opener.boundingBox())?.y).toBeGreaterThanOrEqual(top + height)
    const full = await openInFull(page, 'Table')
    expect(await full.getByRole('row').count()).toBe(31)
    if (device === PHONE) await full.getByText('Scroll sideways for more').waitFor()
    // The opened table uses the width of the screen.
    expect((await full.getByRole('region').boundingBox())?.width).toBeGreaterThan(width)
    await expectCleanInBothSchemes(page)
    await full.getByRole('button', { name: 'Close' }).click()
    expect(await (await openInFull(page, 'Formula')).locator('.katex').count()).toBe(1)
    await page.keyboard.press('Escape')
    const code = await openInFull(page, 'Code')
    expect((await code.locator('pre').textContent())?.trim()).toBe(LONG_LINE)
    await code.getByRole('heading', { name: 'Code' }).waitFor()
    await code.getByRole('button', { name: 'Copy the code' }).waitFor()
    // A phone has no room for long lines, so lines wrap.
    const hidden = await code
      .getByRole('region')
      .evaluate((box) => box.scrollWidth - box.clientWidth)
    expect(hidden > 1).toBe(device !== PHONE)
    await expectCleanInBothSchemes(page)
    await page.keyboard.press('Escape')
    expect(await page.getByRole('dialog').count()).toBe(0)

    await page.getByRole('button', { name: 'Footnote 1', exact: true }).click()
    await expect.poll(() => page.locator('[data-footnote="1"]:focus').count()).toBe(1)
    const sources = page.getByRole('list', { name: 'Sources named in the answer' })
    expect(await sources.getByRole('link').count()).toBe(2)

    const screen = device.viewport?.width ?? 0
    expect(await widthOfAnswers(page)).toBeLessThanOrEqual(Math.min(760, screen))
    await page.getByRole('button', { name: 'Show both responses' }).click()
    if (device === DESKTOP) {
      await expect.poll(() => widthOfAnswers(page)).toBeGreaterThan(1_100)
      await page.setViewportSize({ width: 1_920, height: 1_080 })
      await expect.poll(() => widthOfAnswers(page)).toBe(1_240)
    } else expect(await widthOfAnswers(page)).toBeLessThanOrEqual(screen)

    // Printed pages have no buttons except footnote numbers.
    await page.evaluate('window.print = () => {}')
    await page.getByRole('button', { name: 'Print' }).click()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const paper = page.locator('[data-paper]')
    await paper.getByRole('table').waitFor()
    // In print, the shading at a table's edges would hide the entire table.
    expect(await page.evaluate(SHADES_ON_PAPER)).toBe(0)
    expect(await page.evaluate(COLORS_ON_PAPER)).toEqual(['rgb(0, 0, 0)'])
    expect(await paper.getByRole('button').allTextContents()).toEqual(['1'])
    expect(complaints).toEqual([])
  },
)

const CITING = `Apixaban was tested in ARISTOTLE (PMID 21870978) and beside aspirin (PMID 21309657).
See also [a review](https://doi.org/10.1016/S0140-6736(98)99999-9) and PMID 99999999.`

const unchecked = { kind: 'pmid', retracted: false, record: null } as const
const CHECKS: readonly StoredCheck[] = [
  {
    ...{ ...unchecked, reference: '21870978', status: 'found' },
    record: { title: 'Apixaban in atrial fibrillation.', journal: 'N Engl J Med', year: 2011 },
  },
  {
    ...{ ...unchecked, reference: '21309657', status: 'other_title', retracted: true },
    record: { title: 'Another <i>trial</i>', journal: null, year: 2011 },
  },
  { ...unchecked, reference: '99999999', status: 'not_found' },
]

test.for(atSize('phone'))(
  'on a %s, citation statuses are shown after the vote',
  async ([, device], { visit }) => {
    const { page, complaints } = await visit(device)
    await page.goto('/battle')
    await acceptTerms(page)
    await (await createStoredThread(page, () => [CITING], CHECKS)).open()
    const sources = page.getByRole('list', { name: 'Sources named in the answer' })
    await sources.getByText('retracted').waitFor()
    const lines = await sources.getByRole('listitem').allTextContents()
    expect(lines).toHaveLength(4)
    expect(lines[0]).toContain(
      'Apixaban in atrial fibrillation. N Engl J Med, 2011 (PMID 21870978)',
    )
    expect(lines[1]).toContain('Another trial. 2011')
    expect(await sources.locator('[data-status]').count()).toBe(4)
    await sources.getByRole('link').first().focus()
    await expectCleanInBothSchemes(page)
    expect(complaints).toEqual([])
  },
)

/** Each column has a text that would be wide on one line. */
const STRATEGIES = `| Strategy | How it works | Stage known here | What trials watch |
|---|---|---|---|
| Small-molecule kinase inhibitor | Blocks the ATP site, in carriers and non-carriers | Phase 2 | Lung, kidney |
| Antisense oligonucleotide | Lowers the transcript, intrathecal | Phase 1 | Spinal fluid cells, tolerability |
| Degrader | Removes the protein | Early clinical | Peripheral LRRK2 loss |`

test('the cells of a table wrap, so that all four columns are in sight beside another answer', async ({
  visit,
}) => {
  const { page } = await visit(DESKTOP)
  await page.goto('/battle')
  await acceptTerms(page)
  await (await createStoredThread(page, () => [STRATEGIES])).open()
  const table = page.getByRole('group', { name: 'Table' })
  await table.waitFor()
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('a table is copied as a table, by its button or by selecting its cells', async ({ visit }) => {
  const { page, complaints } = await visit(DESKTOP)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/battle')
  await acceptTerms(page)
  const answer = '| Gene | Allele |\n|---|---|\n| TPMT | *3A/*3C |\n| NAT2 | 10~20 |'
  const thread = await createStoredThread(page, () => [answer])
  await thread.open()
  await page.getByRole('button', { name: 'Copy the table' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  const read = async () => (await page.evaluate(READ_CLIPBOARD)) as string[]
  const [html, text] = await read()
  expect(text).toBe('Gene\tAllele\nTPMT\t*3A/*3C\nNAT2\t10~20')
  expect(html).toContain('<td>*3A/*3C</td>')

  await page.getByRole('row').nth(1).selectText()
  await page.keyboard.press('ControlOrMeta+c')
  await expect.poll(async () => (await read())[1]).toBe('TPMT\t*3A/*3C')
  expect((await read())[0]).toMatch(/<td[^>]*>TPMT<\/td>/)
  expect(complaints).toEqual([])
})
