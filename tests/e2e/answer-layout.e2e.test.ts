import { acceptTerms, DESKTOP, PHONE } from '@assay/testing/browser'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { atSize, test } from './arena.ts'
import { expectCleanInBothSchemes } from './axe.ts'
import { createStoredThread, type StoredCheck } from './stored-thread.ts'

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
