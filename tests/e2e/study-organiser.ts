import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { openDemonstration } from '@assay/demo/open-demonstration'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { button } from './accounts.ts'

const QUESTIONS = 30
const SUBJECTS = ['Neuroscience', 'Genetics']
const recorded = openDemonstration().questions.slice(0, QUESTIONS)

/** What the results call the three sources. Raters never read these names. */
export const SOURCES = ['Demo Heron', 'Demo Sparrow', 'Our guideline']

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
const csv = (name: string, rows: readonly (readonly string[])[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map((row) => row.map(cell).join(',')).join('\r\n')),
})

const ITEMS = csv('questions.csv', [
  ['id', 'question', 'subject'],
  ...recorded.map(({ question }, index) => [
    `q${index + 1}`,
    question,
    SUBJECTS[index % SUBJECTS.length] ?? '',
  ]),
])
const ANSWERS = csv('answers.csv', [
  ['id', 'answer'],
  ...recorded.map(({ answers: [sound] }, index) => [`q${index + 1}`, sound.markdown]),
])

const inDialog = (page: Page) => page.getByRole('dialog')
const dialogClosed = (page: Page) => inDialog(page).waitFor({ state: 'detached' })

async function confirm(page: Page, label: string): Promise<void> {
  await inDialog(page).getByRole('button', { name: label, exact: true }).click()
  await dialogClosed(page)
}

export async function createStudy(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Admin/ }).click()
  await page.getByRole('link', { name: 'Studies', exact: true }).click()
  await button(page, 'New study').click()
  await inDialog(page).getByLabel('Title').fill('Which source for our ward?')
  await inDialog(page).getByLabel('Description').fill('Answers for residents on call.')
  await confirm(page, 'Create')
}

/** Uploads the questions; `look` sees the preview. */
export async function uploadQuestions(page: Page, look: () => Promise<void>): Promise<void> {
  await page.getByLabel('File with questions').setInputFiles(ITEMS)
  await page.getByText(`${QUESTIONS} questions can be used.`).waitFor()
  await look()
  await button(page, `Use ${QUESTIONS} questions`).click()
  await page.getByRole('region', { name: 'Questions', exact: true }).waitFor()
}

export async function addSources(page: Page): Promise<void> {
  const [first, second, outside = ''] = SOURCES
  for (const name of [first, second]) {
    await button(page, 'Add source').click()
    await inDialog(page)
      .getByLabel('Model', { exact: false })
      .selectOption({ label: name ?? '' })
    await confirm(page, 'Save')
  }
  await button(page, 'Add source').click()
  await inDialog(page).getByLabel('Kind').selectOption('outside')
  await inDialog(page).getByLabel('Name').fill(outside)
  await confirm(page, 'Save')
  await button(page, `Upload answers of ${outside}`).click()
  await inDialog(page).getByLabel('File with answers').setInputFiles(ANSWERS)
  await button(page, 'Upload').click()
  // Some answers name authors, which looks like patient data.
  const reviewed = inDialog(page).getByRole('checkbox', { name: /^I have checked every line/ })
  await reviewed.first().waitFor()
  for (const kind of await reviewed.all()) await kind.check()
  await confirm(page, 'Upload')
  await page.getByText(`${QUESTIONS} of ${QUESTIONS} uploaded`).waitFor()
}

/** Plans one comparison per question, which is the shortest study with this many questions. */
export async function design(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Compare two answers' }).check()
  await page.getByLabel('Ratings per question').fill('1')
  await page.getByRole('textbox', { name: 'Raters' }).fill('3')
  await page.getByText('All changes are saved.').waitFor()
  const plan = page.getByRole('region', { name: 'Plan' })
  await plan.getByText('Ratings per rater').locator('+ dd').getByText('10').waitFor()
}

export async function freeze(page: Page): Promise<void> {
  await button(page, 'Freeze the study').click()
  await confirm(page, 'Freeze')
  await page.getByText('Collecting answers').waitFor()
}

export async function startRating(page: Page): Promise<void> {
  const total = QUESTIONS * SOURCES.length
  await page.getByRole('status').getByText(`${total} of ${total} answers`).waitFor()
  await button(page, 'Start rating').click()
  await confirm(page, 'Start rating')
  await page.getByText('Being rated').waitFor()
}

/** Creates the link for raters; `look` sees its dialog. */
export async function createLink(page: Page, look: () => Promise<void>): Promise<string> {
  await button(page, 'Create a link').click()
  const link = await inDialog(page).getByLabel('Link', { exact: true }).inputValue()
  await look()
  await page.keyboard.press('Escape')
  await dialogClosed(page)
  return link
}

export async function closeStudy(page: Page): Promise<void> {
  await page.getByText(`${QUESTIONS} of ${QUESTIONS} ratings`).waitFor()
  await button(page, 'Close the study').click()
  await confirm(page, 'Close the study')
  await page.getByRole('link', { name: 'See the results' }).click()
}

/** Downloads every file, and expects the bytes that the page describes. */
export async function downloadFiles(page: Page): Promise<void> {
  const rows = page.getByRole('region', { name: 'Files of the study' }).locator('tbody tr')
  await rows.first().waitFor()
  for (const row of await rows.all()) {
    const downloading = page.waitForEvent('download')
    await row.getByRole('button').click()
    const hash = createHash('sha256').update(await readFile(await (await downloading).path()))
    expect(hash.digest('hex')).toBe(await row.locator('code').textContent())
  }
}
