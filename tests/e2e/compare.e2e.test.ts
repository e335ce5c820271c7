import {
  acceptTerms,
  DESKTOP,
  PHONE,
  questionInput,
  send,
  waitForVoteBar,
} from '@assay/testing/browser'
import { scriptedPrompt } from '@assay/testing/scripted-provider'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { scriptedTest as test, vote } from './arena.ts'
import { expectCleanInBothSchemes } from './axe.ts'
import { COUNT_SHIFTS, expectNoJump } from './count-shifts.ts'

const ANSWERS = [
  `## Dose

The usual dose of apixaban is **5 mg** twice daily[^label].

## Dialysis

Apixaban is not recommended in dialysis.

## Interactions

Avoid ketoconazole. See PMID 21870978.

[^label]: European label.`,
  `## Dialysis

Apixaban is recommended in dialysis.

## Dosing

The usual dose of apixaban is **50 mg** twice daily[^trial].

## Monitoring

No blood tests are needed.

[^trial]: Granger and colleagues.`,
]

const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const view = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'View of the answers' }).getByText(name, { exact: true })
const answers = (page: Page) => page.locator('[data-answer]')
/** The text of a section, by its heading. */
const section = (page: Page, heading: string) =>
  page
    .locator('[data-row]')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
const topOf = async (page: Page, heading: string) =>
  (await section(page, heading).boundingBox())?.y ?? Number.NaN
const focused = (page: Page) => page.locator('[data-difference]:focus')
const differences = async (page: Page) => (await page.locator('mark').allTextContents()).toSorted()

async function holdBattle(page: Page) {
  await page.addInitScript(COUNT_SHIFTS)
  await page.goto('/battle')
  await acceptTerms(page)
  // A box that grows after a click is no shift.
  await questionInput(page).click()
  await send(page, `${scriptedPrompt({ echo: 1 })} ${ANSWERS.join('\n===\n')}`)
  await waitForVoteBar(page)
  await expectNoJump(page)
}

/** Waits until the result of the vote is in sight. */
async function seeResult(page: Page) {
  const result = page.getByRole('region', { name: 'Result 1' })
  const bottom = page.viewportSize()?.height ?? 0
  await expect
    .poll(async () => (await result.boundingBox())?.y ?? bottom, { timeout: 10_000 })
    .toBeLessThan(bottom - 100)
}

/** The alias of the answer that has a text, because the sides are random. */
async function sideOf(page: Page, text: string) {
  return (await page.getByRole('article').nth(0).textContent())?.includes(text) ? 'left' : 'right'
}

test('answers stand aligned, show their differences, and can still be voted on', async ({
  visit,
}) => {
  const { page, complaints } = await visit(DESKTOP)
  await holdBattle(page)
  // Until the renderer has loaded, answers are shown as written.
  await expect.poll(() => answers(page).getByRole('heading').count()).toBe(6)
  const written = await answers(page).allInnerTexts()

  await view(page, 'Aligned').click()
  await section(page, 'Dose').waitFor()
  expect(await topOf(page, 'Dose')).toBeCloseTo(await topOf(page, 'Dosing'), 0)
  const dialysis = await page.getByRole('heading', { name: 'Dialysis' }).all()
  const tops = await Promise.all(dialysis.map(async (each) => (await each.boundingBox())?.y))
  expect(tops[0]).toBeCloseTo(tops[1] ?? Number.NaN, 0)
  expect(
    Math.abs((await topOf(page, 'Interactions')) - (await topOf(page, 'Monitoring'))),
  ).toBeGreaterThan(40)
  expect(await page.locator('mark').count()).toBe(0)
  await expectCleanInBothSchemes(page)

  // Each answer keeps its own footnotes.
  const labelled = page.getByRole('article').filter({ hasText: 'European label.' })
  await labelled.getByRole('button', { name: 'Footnote 1', exact: true }).click()
  await expect
    .poll(() => page.locator('[data-footnote]:focus').textContent())
    .toContain('European label.')

  await page.keyboard.press('Shift+Tab')
  await radio(page, 'Aligned').focus()
  await page.keyboard.press('ArrowRight')
  expect(await radio(page, 'Differences').isChecked()).toBe(true)
  await expect
    .poll(() => differences(page))
    .toEqual(['5 mg', '50 mg', 'Interactions', 'Monitoring', 'not'].toSorted())
  // What only one answer has is one difference, with all that is in it.
  await expect
    .poll(async () => (await page.locator('[data-only]').allTextContents()).toSorted())
    .toEqual(['Avoid ketoconazole. See PMID 21870978.', 'No blood tests are needed.'])
  await page.getByRole('status').filter({ hasText: '5 differences' }).waitFor()
  await expectCleanInBothSchemes(page)

  await page.keyboard.press('n')
  expect(await focused(page).count()).toBe(1)
  await page.getByText('1 of 5').waitFor()
  await page.getByRole('button', { name: 'Next difference' }).click()
  await page.getByText('2 of 5').waitFor()
  const first = [await focused(page).textContent()]
  await page.evaluate("localStorage.setItem('shortcuts.off', 'true')")
  await page.keyboard.press('n')
  expect(await focused(page).textContent()).toBe(first[0])

  await view(page, 'Side by side').click()
  await expect.poll(() => answers(page).allInnerTexts()).toEqual(written)
  await view(page, 'Differences').click()
  await vote(page, "It's a tie")
  await seeResult(page)
  await expect.poll(() => page.locator('mark').count()).toBe(5)
  expect(complaints).toEqual([])
})

test('on a phone, matching sections follow one another, and a button goes to the next difference', async ({
  visit,
}) => {
  const { page } = await visit(PHONE as BrowserContextOptions)
  await holdBattle(page)
  await view(page, 'Differences').click()
  await section(page, 'Dose').waitFor()
  const [dose = 0, dosing = 0, interactions = 0] = await Promise.all(
    ['Dose', 'Dosing', 'Interactions'].map((heading) => topOf(page, heading)),
  )
  const isLeft = (await sideOf(page, 'European label.')) === 'left'
  expect(dose < dosing).toBe(isLeft)
  // Nothing stands between them.
  expect(Math.sign(interactions - dose)).toBe(Math.sign(interactions - dosing))
  await expectCleanInBothSchemes(page)
  await page.getByRole('button', { name: 'Next difference' }).tap()
  expect(await focused(page).count()).toBe(1)
  await page.getByRole('button', { name: 'To the end' }).tap()
  for (const side of ['A', 'B']) {
    const assistant = page.getByRole('article', { name: `Assistant ${side}` })
    await assistant.getByRole('heading', { name: `Assistant ${side}` }).waitFor()
    await assistant.getByRole('button', { name: 'Copy answer' }).waitFor()
  }
  await page.getByText('One at a time').waitFor()
  await vote(page, 'A is better')
  await seeResult(page)
})
